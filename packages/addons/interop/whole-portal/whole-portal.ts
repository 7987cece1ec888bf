import { setTimeout as wait } from 'node:timers/promises';
import type { TmfFault } from '../../../../apps/sandbox/src/tmf/tmf-state.ts';
import { findOpenPayments } from '../../../../e2e/audit/find-open-payments.ts';
import { LEDGER } from '../../../../e2e/audit/ledgers.ts';
import { withDatabase } from '../../../../e2e/database.ts';
import {
  type BrowserClient,
  createBrowserClient,
  requireResult,
  retryCall,
} from '../../../../e2e/faults/customer/browser-client.ts';
import { advanceAllTime } from '../../../../e2e/faults/drain/advance-all-time.ts';
import { pollUntil, waitFor } from '../../../../e2e/poll-until.ts';
import { addSubscriber } from '../../../../e2e/sandbox.ts';
import { findViolations } from '../../../payments/src/audit/find-violations.ts';
import { OFFERINGS } from '../../tmf/src/testing/v4-world.ts';
import type { Check, InteropPart } from '../check.ts';
import { startWholePortal, type WholePortal } from './start-whole-portal.ts';

/** What happens to the top-ups of the customers of the run, in turn. */
const FAULTS: readonly (readonly TmfFault[])[] = [
  [],
  ['lost-answer'],
  ['late-answer'],
  [],
  ['not-answered'],
  ['in-progress'],
  ['busy'],
  ['refused'],
];

const CUSTOMERS = 24;
const KILLS = 5;

/** Between a start and the next kill, in milliseconds; a prime, so that the kills meet different moments. */
const KILL_STEP_MS = 331;

/** Seconds that pass at once while the rest is carried out. */
const STEPS_SECONDS = [30, 60, 60, 120, 300, 300, 900, 3_600, 3_600, 86_400, 86_400];

/** Every payment, and what the wallet's own records say about it. */
const PAYMENTS = `SELECT p.id, p.msisdn, p.state, p.amount_minor,
    (SELECT count(*)::int FROM ${LEDGER} e WHERE e.payment_id = p.id AND e.kind = 'charge') AS charges,
    (SELECT count(*)::int FROM ${LEDGER} e WHERE e.payment_id = p.id AND e.kind = 'refund') AS refunds
  FROM payments p`;

/** A whole portal whose lines, airtime and balances are TM Forum's and whose messages go by SMPP, killed in the middle. */
export const wholePortalPart: InteropPart = {
  name: 'A whole portal with TM Forum v4 and SMPP, killed with -9 in the middle',
  missing: () => null,
  run: async (check) => {
    const run = await startWholePortal();
    try {
      await readLinesAndBalances(run, check);
      await killDuringCode(run, check);
      await killDuringTopUp(run, check);
      await killDuringPurchases(run, check);
      await advanceUntilClosed(run);
      check('no payment is open at the end', await findOpenPayments(run.databaseUrl), []);
      check('the books of portal, operator and wallet agree', await compareBooks(run), []);
      await printSums(run);
    } finally {
      await run.stop();
    }
  },
};

/** The code of the brand's wallet with approval on the handset. */
const MONEY = 'ISANO_MONEY_PUSH';

/** Whole francs of a recharge. */
const PRICE = 500;

async function readLinesAndBalances(run: WholePortal, check: Check): Promise<void> {
  for (const line of ['prepaid', 'postpaid'] as const) {
    const { msisdn, browser } = await newCustomer(run, { line });
    const found = requireResult(await browser.portal.checkLine({ msisdn }));
    check(`a ${line} line is read from the inventory`, found, line.toUpperCase());
  }
  const router = await newCustomer(run, { line: 'broadband' });
  const { portal } = router.browser;
  const asked = requireResult(await portal.requestBalance({ msisdn: router.msisdn }));
  const otp = await readCode(run, router);
  const { uniqueCode } = requireResult(await portal.verifyCode({ refId: asked.txnRefId, otp }));
  const balance = requireResult(
    await portal.queryBalance({ msisdn: router.msisdn, uniqueCode, serviceType: 'AIRTIME' }),
  );
  const amounts = balance.queryBalanceResult.map((each) => each.balance);
  check('a code by SMPP opens the balance of a router', amounts, ['0']);
}

/** The message centre has the code and does not answer; the portal dies, and the customer still gets a code. */
async function killDuringCode(run: WholePortal, check: Check): Promise<void> {
  const customer = await newCustomer(run);
  const { portal } = customer.browser;
  run.centre.answerNext('silence');
  const seen = run.centre.submitted.length;
  const { refId } = requireResult(await portal.sendHistoryCode({ msisdn: customer.msisdn }));
  await readCode(run, customer, seen);
  await run.killAndRestart();
  const afterwards = run.centre.submitted.length;
  // A job of a killed process counts as abandoned after a hundred seconds.
  await advanceAllTime(run.pool, 120);
  const otp = await readCode(run, customer, afterwards);
  const verified = await retryCall('a code', () => portal.verifyCode({ refId, otp }));
  check('killed while a code was being sent: it is sent again and is right', verified.kind, 'ok');
}

/** The operator has topped up and does not answer; the portal dies. */
async function killDuringTopUp(run: WholePortal, check: Check): Promise<void> {
  const customer = await newCustomer(run, { faults: ['late-answer'] });
  const id = await recharge(customer);
  const isMade = () => run.tmf.topUps.some(({ description }) => description === id);
  await pollUntil(async () => isMade(), 120_000);
  check('the operator has topped up while its answer is missing', isMade(), true);
  await run.killAndRestart();
  await advanceUntilClosed(run);
  const made = run.tmf.topUps.filter(({ description }) => description === id);
  check('killed before the answer to a top-up: it is topped up once', made.length, 1);
  const { portal } = customer.browser;
  const read = requireResult(await retryCall('a status', () => portal.readTransaction({ txnId: id })));
  check('and the customer sees that it was delivered', read.status, 'SUCCESS');
}

/** Purchases with every fault of the operator, while the portal is killed again and again. */
async function killDuringPurchases(run: WholePortal, check: Check): Promise<void> {
  const customers = [];
  for (let index = 0; index < CUSTOMERS; index += 1)
    customers.push(await newCustomer(run, { faults: [...(FAULTS[index % FAULTS.length] ?? [])] }));
  const before = run.kills();
  const buying = customers.map(async (customer, index) => {
    await wait(index * KILL_STEP_MS);
    return recharge(customer).catch((error: Error) => error);
  });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await wait(kill * KILL_STEP_MS);
    await run.killAndRestart();
  }
  const bought = await Promise.all(buying);
  const failed = bought.flatMap((each) => (each instanceof Error ? [each.message] : []));
  // On a busy machine a customer may wait too long and leave: the books say whether that was right.
  const [slow, wrong] = [failed.filter(isTooSlow), failed.filter((message) => !isTooSlow(message))];
  process.stdout.write(`         ${slow.length} of ${CUSTOMERS} customers had no result in time\n`);
  check(`${CUSTOMERS} customers buy during ${run.kills() - before} kills, none with an error`, wrong, []);
}

function isTooSlow(message: string): boolean {
  return message.startsWith('No result in time');
}

/** Lets time pass until no payment is open. */
async function advanceUntilClosed(run: WholePortal): Promise<void> {
  for (const seconds of STEPS_SECONDS) {
    const isDone = async () => (await findOpenPayments(run.databaseUrl)).length === 0;
    if (await pollUntil(isDone, 4_000)) return;
    await advanceAllTime(run.pool, seconds);
  }
}

async function printSums({ pool, tmf, kills, centre }: WholePortal): Promise<void> {
  const { rows } = await pool.query<{ state: string; count: number }>(
    'SELECT state, count(*)::int AS count FROM payments GROUP BY 1 ORDER BY 1',
  );
  const states = rows.map(({ state, count }) => `${count} ${state}`).join(', ');
  process.stdout.write(
    `         payments: ${states}; top-ups: ${tmf.topUps.length}; messages: ${centre.submitted.length}; kills: ${kills()}\n`,
  );
}

type Row = {
  id: string;
  msisdn: string;
  state: string;
  amount_minor: string;
  charges: number;
  refunds: number;
};

/**
 * Compares the portal's books with those of the operator and the wallet, and checks the invariants SAFETY I1 to I9.
 * @returns one sentence for each difference
 */
async function compareBooks({ databaseUrl, tmf }: WholePortal): Promise<string[]> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<Row>(PAYMENTS);
    const findings = await findViolations(client, { since: new Date(0), now: new Date() });
    const invariants = findings.flatMap(({ invariant, violations }) =>
      violations.map(({ subject, detail }) => `${invariant}: ${detail} (${subject})`),
    );
    return [
      ...invariants,
      ...rows.flatMap((row) => differencesOf(row, tmf)),
      ...findUnrequestedTopUps(rows, tmf),
    ];
  });
}

function differencesOf({ id, msisdn, state, charges, refunds }: Row, tmf: WholePortal['tmf']): string[] {
  const made = tmf.topUps.filter(({ description, status }) => description === id && status === 'completed');
  const expected: Record<string, [charges: number, refunds: number, topUps: number]> = {
    fulfilled: [1, 0, 1],
    refunded: [1, 1, 0],
  };
  const [charged = 0, refunded = 0, delivered = 0] = expected[state] ?? [];
  const problems: string[] = [];
  if (charges !== charged || refunds !== refunded || made.length !== delivered)
    problems.push(
      `payment ${id} is ${state}: charged ${charges}, refunded ${refunds}, topped up ${made.length} times`,
    );
  for (const { logicalResource, amount } of made) {
    const isRight =
      (logicalResource as { id: string }[])[0]?.id === atOperator(msisdn) &&
      (amount as { amount: number }).amount === PRICE;
    if (!isRight) problems.push(`payment ${id}: another line or amount was topped up`);
  }
  return problems;
}

/** Top-ups that no payment requested, and lines whose airtime is not the sum of their top-ups. */
function findUnrequestedTopUps(rows: readonly Row[], { topUps, lines }: WholePortal['tmf']): string[] {
  const known = new Set(rows.map(({ id }) => id));
  const unknown = topUps.filter(({ description }) => !known.has(String(description)));
  const wrong = [...lines].filter(([number, { airtime }]) => {
    const fulfilled = rows.filter(
      ({ msisdn, state }) => state === 'fulfilled' && atOperator(msisdn) === number,
    );
    return airtime !== fulfilled.length * PRICE;
  });
  return [
    ...unknown.map(({ id }) => `top-up ${id} belongs to no payment`),
    ...wrong.map(
      ([number, { airtime }]) => `line ${number} has ${airtime}, which is not what was sold to it`,
    ),
  ];
}

/** A person with a line at the operator and a wallet that approves by itself. */
type Customer = { msisdn: string; browser: BrowserClient };

/** The number as the operator writes it. */
function atOperator(msisdn: string): string {
  return `250${msisdn}`;
}

/** Creates a customer. `faults`: what goes wrong with the top-ups of the line, in order. */
async function newCustomer(
  { url, tmf }: WholePortal,
  { line = 'prepaid', faults = [] }: { line?: keyof typeof OFFERINGS; faults?: TmfFault[] } = {},
): Promise<Customer> {
  const wallet = { behaviour: 'approves-itself', balance: 100_000 } as const;
  const msisdn = await waitFor('a subscriber', () => addSubscriber(url, { wallet }));
  tmf.lines.set(atOperator(msisdn), { offering: OFFERINGS[line], status: 'active', airtime: 0 });
  tmf.faults.set(atOperator(msisdn), [...faults]);
  return { msisdn, browser: createBrowserClient(url, msisdn) };
}

/** Recharges the own line from the own wallet, and presses again while the portal does not answer. */
async function recharge({ msisdn, browser: { portal } }: Customer): Promise<string> {
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: String(PRICE) } as const;
  const placed = requireResult(await retryCall('an order', () => portal.placeOrder(input)));
  if (placed.kind !== 'placed') throw new Error('the order was taken for a repeat');
  const order = { orderId: placed.orderId, paymentMode: MONEY, paymentMobile: `0${msisdn}` };
  const initiated = requireResult(await retryCall('a payment', () => portal.initiatePayment(order)));
  const { transactionId } = initiated;
  await retryCall('a start', () => portal.processPayment({ transactionId, paymentMode: MONEY }));
  return transactionId;
}

/** The code of the latest message to a number; waits for one after the first `seen` messages. */
async function readCode({ centre }: WholePortal, { msisdn }: Customer, seen = 0): Promise<string> {
  return waitFor('a code by SMS', async () => {
    const texts = centre.submitted.slice(seen).filter(({ to }) => to.endsWith(msisdn));
    return /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0] ?? null;
  });
}
