import type { CallInput } from '@portal/contract/calls/calls';
import type { StaffStandingRow } from '@portal/contract/staff/staff-reminders';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { newId } from '@portal/platform/crypto/new-id';
import { type CardOutcome, TEST_CARDS } from '@portal/sandbox/hosted-pages/cards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaffBrowser } from '../../staff-desk/testing/sign-in.ts';
import { createBuyer, createMovableClock, type TestBuyer } from '../../testing/buyer.ts';
import { visitorCalls } from '../../testing/visitor-calls.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Half past eight in the morning in Kigali, on a Monday. */
const START = new Date('2040-03-05T06:30:00Z');

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer({}, { clock: createMovableClock(START) });
});
afterAll(() => buyer.close());

const { call, succeed } = visitorCalls(() => buyer);

async function addLine(number?: string) {
  const at = buyer.clock.now().getTime();
  const before = (START.getTime() - at) % DAY;
  buyer.clock.push(before < 0 ? before + DAY : before);
  const msisdn = number ?? (await buyer.subscriber({ wallet: { behaviour: 'normal' } }));
  const visitor = newId();
  const { refId } = await succeed('sendLineCode', { msisdn }, visitor);
  const otp = await buyer.lastCode(msisdn);
  const { uniqueCode } = await succeed('verifyCode', { refId, otp }, visitor);
  const { lineId } = await succeed('addLine', { uniqueCode }, visitor);
  await succeed('keepLine', { lineId }, visitor);
  await buyer.runJobs();
  return { visitor, msisdn, lineId, email: `keza.${msisdn}@example.rw` };
}

type Line = Awaited<ReturnType<typeof addLine>>;
type Choice = CallInput<'agreeStandingOrder'>;

/** 500 of airtime every week, five days from now at nine, by a card at Paystack. */
const choiceOf = (line: Line, choice: Partial<Choice> = {}): Choice => ({
  lineId: line.lineId,
  standingOrderId: null,
  productCode: null,
  amount: '500',
  every: 'week',
  weekday: new Date(buyer.clock.now().getTime() + 5 * DAY).getUTCDay() || 7,
  monthDay: 1,
  below: null,
  hour: 9,
  paymentMode: 'PAYMENT_GATEWAY.paystack',
  withoutAsking: true,
  monthLimit: '20000',
  isAgreed: true,
  agreedAmount: '500',
  ...choice,
});

const read = async (line: Line) =>
  (await succeed('readStandingOrders', { lineId: line.lineId }, line.visitor)).orders;

/** Agrees, and returns the standing order with the purchase that its card pays first. */
async function agree(line: Line, choice: Partial<Choice> = {}) {
  const result = await succeed('agreeStandingOrder', choiceOf(line, choice), line.visitor);
  if (!result.standingOrderId || !result.orderId) throw new Error('no standing order by a card');
  return { id: result.standingOrderId, orderId: result.orderId };
}

/** Opens the page of the gateway for a purchase. */
async function openPage(line: Line, orderId: string): Promise<{ transactionId: string; page: string }> {
  const way = { paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'paystack' } as const;
  const initiated = await succeed('initiatePayment', { orderId, ...way, emailId: line.email }, line.visitor);
  const { transactionId } = initiated;
  const processed = await succeed('processPayment', { transactionId, ...way }, line.visitor);
  if (!processed.redirectUrl) throw new Error('no page');
  return { transactionId, page: processed.redirectUrl };
}

async function answerPage(page: string, card: CardOutcome): Promise<void> {
  const { pathname } = new URL(page);
  const reply = await buyer.portal.app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ answer: 'pay', card: TEST_CARDS[card].number }).toString(),
  });
  expect(reply.statusCode).toBe(303);
  await buyer.runJobs();
}

/** Agrees, and pays the first purchase by a card. */
async function begin(line: Line, card: CardOutcome = 'approved', choice: Partial<Choice> = {}) {
  const agreed = await agree(line, choice);
  const { transactionId, page } = await openPage(line, agreed.orderId);
  await answerPage(page, card);
  await pass(2 * MINUTE, MINUTE);
  return { ...agreed, transactionId };
}

/** Lets time pass, the jobs done every so often as a node does each minute. */
async function pass(ms: number, every = HOUR): Promise<void> {
  for (let passed = 0; passed < ms; passed += every) {
    buyer.clock.push(Math.min(every, ms - passed));
    await buyer.runJobs();
    await buyer.portal.root.jobs.handlers['run-standing-orders']({});
    await buyer.portal.root.jobs.handlers['check-mandates']({});
    await buyer.runJobs();
  }
}

async function rowsOf<Row>(statement: string): Promise<Row[]> {
  const { rows } = await buyer.sandbox.db.execute<Row & Record<string, unknown>>(statement);
  return rows as Row[];
}

const paymentsOf = (line: Line) =>
  rowsOf<{ state: string; mandate_id: string | null }>(
    `SELECT state, mandate_id FROM payments WHERE msisdn = '${line.msisdn}' ORDER BY created_at`,
  );
const permissionsOf = (line: Line) =>
  rowsOf<{ state: string; reason: string | null }>(
    `SELECT state, reason FROM payment_mandates WHERE payer = '${line.msisdn}' ORDER BY requested_at, id`,
  );
/** How many permissions of a line the provider still keeps. */
async function keptOf(line: Line): Promise<number> {
  const [row] = await rowsOf<{ kept: number }>(
    `SELECT count(*)::int AS kept FROM sandbox.card_checkouts c WHERE c.payer = '${line.msisdn}' AND c.state = 'paid'
       AND c.details ->> 'card' IS NULL AND coalesce(c.details ->> 'test', '') <> 'once'
       AND NOT EXISTS (SELECT FROM sandbox.paystack_ended_cards e WHERE e.code = 'AUTH_' || c.id)`,
  );
  return row?.kept ?? 0;
}
const endOf = async (id: string) =>
  (await rowsOf<{ ended_by: string | null }>(`SELECT ended_by FROM standing_orders WHERE id = '${id}'`))[0]
    ?.ended_by;

const inboxOf = async ({ msisdn }: Line) => (await buyer.phone(msisdn)).inbox.map(({ text }) => text);
async function mailOf({ email }: Line) {
  await buyer.runJobs();
  const reply = await buyer.portal.app.inject(`/sandbox/api/emails?to=${email}`);
  const { emails } = reply.json<{ emails: { to: string; subject: string; text: string }[] }>();
  return emails.filter(({ to, subject }) => to === email && /card/.test(subject));
}
const linkOf = async (line: Line) =>
  (await mailOf(line)).map(({ text }) => /card=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? '';
const change = (line: Line, id: string, what: 'end' | 'resume' | 'pause') =>
  call('changeStandingOrder', { lineId: line.lineId, standingOrderId: id, change: what }, line.visitor);

describe('a standing order that a card pays', () => {
  test('begins with an ordinary purchase, and the card pays again three days later at the earliest, named in each message', async () => {
    const line = await addLine();
    const { id, transactionId } = await begin(line);
    expect(await paymentsOf(line)).toEqual([{ state: 'fulfilled', mandate_id: null }]);
    const [begun] = await read(line);
    expect(begun).toMatchObject({
      standingOrderId: id,
      pausedBy: null,
      paymentName: 'Visa 1111',
      withoutAsking: true,
      runs: [{ dueDay: '2040-03-05', isPaid: true }],
    });
    expect(await inboxOf(line)).toContainEqual(
      expect.stringMatching(
        /standing order for 0\d{3} \d{3} \d{3}: airtime, RWF 500 by card Visa 1111 without asking/,
      ),
    );
    expect((await mailOf(line))[0]?.text).toMatch(
      /by card Visa 1111 without asking.*the card Visa 1111 pays.*\/my-lines\?card=/s,
    );
    await pass(6 * DAY, 6 * HOUR);
    expect(await inboxOf(line)).toContainEqual(
      expect.stringMatching(/^Isano: on 10\/03 \d\d:\d\d RWF 500 is taken by card Visa 1111/),
    );
    expect((await mailOf(line)).filter(({ text }) => /on 10\/03/.test(text))).toHaveLength(1);
    expect(await paymentsOf(line)).toEqual([
      { state: 'fulfilled', mandate_id: null },
      { state: 'fulfilled', mandate_id: transactionId },
    ]);
    await change(line, id, 'end');
    await pass(2 * MINUTE, MINUTE);
    expect(await keptOf(line)).toBe(0);
  });

  test('is charged no sooner than 72 hours after the first one, although it is bought every day, and the first one counts for the month', async () => {
    const line = await addLine();
    await begin(line, 'approved', { every: 'day', monthLimit: '1100' });
    const start = buyer.clock.now().getTime();
    await pass(3 * DAY - HOUR, 3 * HOUR);
    expect(await paymentsOf(line)).toHaveLength(1);
    await pass(5 * DAY, 3 * HOUR);
    expect(await paymentsOf(line)).toHaveLength(2);
    const [second] = await rowsOf<{ at: string }>(
      `SELECT created_at AS at FROM payments WHERE msisdn = '${line.msisdn}' ORDER BY created_at DESC LIMIT 1`,
    );
    expect(new Date(second?.at ?? 0).getTime() - start).toBeGreaterThanOrEqual(72 * HOUR - 5 * MINUTE);
    expect(await inboxOf(line)).toContainEqual(expect.stringMatching(/your limit of RWF 1,100 a month/));
  });

  test('is for small sums only, and only without asking', async () => {
    const line = await addLine();
    const refused = async (choice: Partial<Choice>) =>
      (await call('agreeStandingOrder', choiceOf(line, choice), line.visitor)).result;
    expect(await refused({ monthLimit: '40001' })).toMatchObject({ fields: { monthLimit: 'card-limit' } });
    expect(await refused({ amount: '10001', agreedAmount: '10001', monthLimit: '30000' })).toMatchObject({
      fields: { paymentMode: 'card-limit' },
    });
    expect(await refused({ withoutAsking: false })).toMatchObject({ fields: { paymentMode: 'not-offered' } });
    expect(await refused({ paymentMode: 'PAYMENT_GATEWAY.dpo' })).toMatchObject({
      fields: { paymentMode: 'not-offered' },
    });
    expect(await read(line)).toEqual([]);
  });

  test('is shown as waiting until then, by the page, the desk and nobody else, and cannot be resumed', async () => {
    const line = await addLine();
    const { id, orderId } = await agree(line);
    expect(await read(line)).toMatchObject([
      { pausedBy: 'first-charge', firstOrderId: orderId, nextAt: null, withoutAsking: true },
    ]);
    expect((await change(line, id, 'resume')).statusCode).toBe('PRICE_DIFFERS');
    const keza = createStaffBrowser(buyer.portal.app);
    await keza.signIn('keza');
    const search = new URLSearchParams({ text: `0${line.msisdn}` });
    const find = async () =>
      (await keza.send('GET', `/staff/api/reminders?${search}`)).json<{
        standingOrders: StaffStandingRow[];
      }>().standingOrders;
    expect(await find()).toMatchObject([{ pausedBy: 'first-charge', permission: null, card: null }]);
    const { page } = await openPage(line, orderId);
    await answerPage(page, 'approved');
    await pass(2 * MINUTE, MINUTE);
    expect(await find()).toMatchObject([{ pausedBy: null, permission: 'active', card: 'Visa 1111' }]);
  });

  test('ends when the card cannot be charged again: what was bought is delivered, and its owner is told', async () => {
    const line = await addLine();
    const { id } = await begin(line, 'once');
    expect(await endOf(id)).toBe('not-reusable');
    expect(await paymentsOf(line)).toMatchObject([{ state: 'fulfilled' }]);
    expect(await inboxOf(line)).toContainEqual(
      expect.stringMatching(/you have what you bought\. The card cannot pay again/),
    );
    await pass(7 * DAY, 6 * HOUR);
    expect(await paymentsOf(line)).toHaveLength(1);
  });

  test('is one of a card: a second one ends, also for another line of the same address', async () => {
    const [first, second] = [await addLine(), await addLine()];
    const kept = await begin(first);
    const { id } = await begin({ ...second, email: first.email });
    expect([await endOf(kept.id), await endOf(id)]).toEqual([null, 'not-reusable']);
    expect([await keptOf(first), await keptOf(second)]).toEqual([1, 0]);
  });

  test('ends when the card was refused and nobody tries another one, and when nobody pays within a day', async () => {
    const [refused, forgotten] = [await addLine(), await addLine()];
    const { id, orderId } = await agree(refused);
    const { page } = await openPage(refused, orderId);
    await answerPage(page, 'refused');
    await pass(30 * MINUTE, 10 * MINUTE);
    expect(await endOf(id)).toBe(null);
    await pass(HOUR, 10 * MINUTE);
    expect(await endOf(id)).toBe('unpaid');
    expect(await inboxOf(refused)).toContainEqual(expect.stringMatching(/did not begin: no card paid/));
    const other = await agree(forgotten);
    await pass(25 * HOUR);
    expect(await endOf(other.id)).toBe('unpaid');
    expect(await paymentsOf(forgotten)).toEqual([]);
  });

  test('gives no permission to the card of somebody who only got the link of the purchase', async () => {
    const line = await addLine();
    const { id, orderId } = await agree(line);
    const { payLink } = await succeed('createPayLink', { orderId }, line.visitor);
    const { page } = await openPage({ ...line, visitor: newId() }, payLink?.token ?? '');
    await answerPage(page, 'approved');
    await pass(2 * MINUTE, MINUTE);
    expect(await endOf(id)).toBe('unpaid');
    expect(await paymentsOf(line)).toMatchObject([{ state: 'fulfilled' }]);
    expect(await permissionsOf(line)).toEqual([]);
  });
});

describe('one that ends before the card has paid', () => {
  test.each(['page', 'message', 'time', 'holder'] as const)(
    'by %s: what is paid afterwards is delivered as a purchase, and nobody keeps a permission',
    async (how) => {
      const line = await addLine(how === 'holder' ? MAGIC_LINES.newSim.msisdn : undefined);
      const { id, orderId } = await agree(line);
      const { page } = await openPage(line, orderId);
      if (how === 'page') await change(line, id, 'end');
      if (how === 'message')
        await buyer.portal.root.modules.codes.answerMessage({ from: line.msisdn as Msisdn, text: 'STOP' });
      if (how === 'time') {
        await buyer.sandbox.db.execute(
          `UPDATE standing_orders SET consented_at = consented_at - interval '1 day' WHERE id = '${id}'`,
        );
        await pass(MINUTE, MINUTE);
      }
      // Its SIM card changed after the number was proven.
      if (how === 'holder')
        await buyer.sandbox.db.execute(
          `UPDATE standing_orders SET proven_at = '2030-01-01' WHERE id = '${id}'`,
        );
      await answerPage(page, 'approved');
      await pass(3 * MINUTE, MINUTE);
      expect(await endOf(id)).toBe(how === 'time' ? 'unpaid' : how);
      expect(await paymentsOf(line)).toMatchObject([{ state: 'fulfilled' }]);
      expect(await keptOf(line)).toBe(0);
      await pass(7 * DAY, 6 * HOUR);
      expect(await paymentsOf(line)).toHaveLength(1);
    },
  );
});

describe('the holder of the card', () => {
  test('ends it by the link in the e-mail, without the line; the owner is told, and a repeat does nothing more', async () => {
    const line = await addLine();
    const { id } = await begin(line);
    const link = await linkOf(line);
    const stranger = newId();
    expect(await succeed('readCardPermission', { link }, stranger)).toEqual({
      permission: { msisdn: expect.stringMatching(/\*/), card: 'Visa 1111', isActive: true },
    });
    await succeed('endCardPermission', { link }, stranger);
    await succeed('endCardPermission', { link }, stranger);
    await pass(2 * MINUTE, MINUTE);
    expect(await endOf(id)).toBe('cardholder');
    expect(await keptOf(line)).toBe(0);
    expect(
      (await inboxOf(line)).filter((text) => /the holder of the card has ended/.test(text)),
    ).toHaveLength(1);
    expect(await succeed('readCardPermission', { link }, stranger)).toMatchObject({
      permission: { isActive: false },
    });
    expect(await succeed('readCardPermission', { link: newId() }, stranger)).toEqual({ permission: null });
    await pass(7 * DAY, 6 * HOUR);
    expect(await paymentsOf(line)).toHaveLength(1);
  });

  test('disputes a charge: the standing order ends at once, and the owner is told', async () => {
    const line = await addLine();
    const { id } = await begin(line, 'disputed');
    await pass(6 * DAY, 6 * HOUR);
    expect(await paymentsOf(line)).toHaveLength(2);
    // The webhook of the gateway, which only says that there is something to ask about.
    const [dispute] = await rowsOf<{ id: string }>(
      `SELECT d.id::text FROM sandbox.paystack_disputes d JOIN sandbox.card_checkouts c ON c.reference = d.reference
       WHERE c.payer = '${line.msisdn}'`,
    );
    const { queueDisputeCheck } = buyer.portal.root.modules.payments.deps;
    await queueDisputeCheck('card-paystack', dispute?.id ?? '');
    await pass(2 * MINUTE, MINUTE);
    expect(await endOf(id)).toBe('disputed');
    expect(await inboxOf(line)).toContainEqual(expect.stringMatching(/disputed at the bank of the card/));
    expect(await keptOf(line)).toBe(0);
    await pass(8 * DAY, 6 * HOUR);
    expect(await paymentsOf(line)).toHaveLength(2);
  });
});

describe('a later charge', () => {
  test('that the bank refuses is told, tried by the plan, and pauses it after three', async () => {
    const line = await addLine();
    await begin(line, 'refused-later');
    await pass(15 * DAY, 6 * HOUR);
    const states = (await paymentsOf(line)).map(({ state }) => state);
    expect(states).toEqual(['fulfilled', 'declined', 'declined', 'declined']);
    expect((await read(line)).map(({ pausedBy }) => pausedBy)).toEqual(['failures']);
    expect(await inboxOf(line)).toContainEqual(expect.stringMatching(/not paid three times in a row/));
  });

  test('that the bank wants its holder for takes nothing, and is told', async () => {
    const line = await addLine();
    await begin(line, 'asks-later');
    await pass(6 * DAY, 6 * HOUR);
    expect((await paymentsOf(line)).map(({ state }) => state)).toEqual(['fulfilled', 'declined']);
    expect(await inboxOf(line)).toContainEqual(expect.stringMatching(/airtime was not paid .* once more/));
  });
});

test('neither the log nor the tables of the portal have the number of a card or what the provider calls it', async () => {
  const line = await addLine();
  const { orderId } = await begin(line);
  const [checkout] = await rowsOf<{ id: string }>(
    `SELECT id FROM sandbox.card_checkouts WHERE payer = '${line.msisdn}'`,
  );
  const stored = JSON.stringify([
    await rowsOf(`SELECT * FROM payment_mandates WHERE payer = '${line.msisdn}'`),
    await rowsOf(`SELECT * FROM standing_orders WHERE first_order_id = '${orderId}'`),
  ]);
  for (const text of [stored, buyer.portal.logOutput()])
    expect(text).not.toMatch(new RegExp(`411111|AUTH_${checkout?.id}|SIG_`));
});
