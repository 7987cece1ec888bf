import { CARD_GATEWAYS, type CardGateway } from '@portal/domain/card-gateway';
import { money } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestDb } from '../../../platform/db/test-db.ts';
import type { TestDb } from '../../../platform/db/test-server.ts';
import { listOptions } from '../list-options.ts';
import { msisdn, paymentWorld } from '../testing/payment-world.ts';
import { ENOUGH, UNTRIED } from './judge-method.ts';
import { readHealth, WINDOW_MS } from './read-health.ts';
import { SILENT_AFTER_MS } from './result-of.ts';

let database: TestDb;
let harness: ReturnType<typeof paymentWorld>;
let next = 783_100_000;

beforeAll(async () => {
  database = await makeTestDb();
});
beforeEach(async () => {
  harness = paymentWorld(database.pool, 'momo');
  await harness.clear();
});
afterAll(() => database.drop());

function somebody(): Msisdn {
  next += 1;
  return msisdn(String(next));
}

/** Another customer pays; `ends` settles the payment. Returns the transaction's id. */
async function paidBySomebody(ends: 'approves' | 'refuses' | 'unreachable' | 'silence'): Promise<string> {
  const { wallet, initiate, placeOrder, handOver, runJobs } = harness;
  if (ends === 'unreachable') wallet.faults.start.push('not-sent');
  if (ends === 'silence') wallet.faults.start.push('lost-before');
  const { transactionId } = await initiate(placeOrder(), { payer: somebody() });
  const handed = handOver(transactionId);
  if (ends === 'unreachable') await expect(handed).rejects.toThrow('PROVIDER_UNAVAILABLE');
  else await handed;
  await harness.deps.inFlight.drained();
  if (ends === 'approves') wallet.approve(transactionId);
  if (ends === 'refuses') wallet.refuse(transactionId);
  if (ends === 'approves' || ends === 'refuses') await harness.callBack(`${transactionId}|signed`);
  await runJobs();
  return transactionId;
}

/** What is paid. */
const RECHARGE = { kind: 'prepaid-recharge', amount: money(500, 'RWF') } as const;

const many = async (count: number, ends: Parameters<typeof paidBySomebody>[0]) => {
  for (let paid = 0; paid < count; paid += 1) await paidBySomebody(ends);
};
/** The health as read by another node. */
const health = async () => (await readHealth(database.pool, harness.clock.now())).momo;
const options = async () => {
  await harness.pass(2_000);
  return listOptions(harness.deps, RECHARGE, 'en');
};

test('shows a failing method as failing and lists it last, until it recovers by real results', async () => {
  expect(await health()).toEqual(UNTRIED);
  await many(ENOUGH - 1, 'unreachable');
  expect(await health()).toMatchObject({ bad: ENOUGH - 1, failing: false });
  await many(1, 'unreachable');
  expect(await health()).toMatchObject({ good: 0, bad: ENOUGH, successRate: 0, failing: true });

  const shown = await options();
  expect(shown.at(-1)).toMatchObject({ name: 'MTN MoMo', type: 'MTN_MOMO', failing: true });
  expect(shown.slice(0, -1).some(({ failing }) => failing)).toBe(false);

  await many(ENOUGH, 'approves');
  expect(await health()).toMatchObject({ good: ENOUGH, bad: ENOUGH, failing: false });
  const names = (await options()).map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(names).toHaveLength(shown.length);
});

test('ignores customers who refuse, and results older than half an hour', async () => {
  await many(12, 'refuses');
  expect(await health()).toEqual(UNTRIED);
  await many(ENOUGH, 'unreachable');
  expect((await health()).failing).toBe(true);
  await harness.pass(WINDOW_MS);
  expect(await health()).toEqual(UNTRIED);
});

test('counts no answer as a failure after a minute, and a late charge as a success', async () => {
  const { wallet } = harness;
  const ids: string[] = [];
  for (let paid = 0; paid < ENOUGH; paid += 1) ids.push(await paidBySomebody('silence'));
  expect((await health()).failing).toBe(false);
  wallet.faults.check.push(...Array.from({ length: 200 }, () => 'lost-before' as const));
  await harness.pass(SILENT_AFTER_MS + 1_000);
  expect((await health()).failing).toBe(true);
  wallet.faults.check.length = 0;
  await harness.pass(120_000);
  for (const id of ids) wallet.approve(id);
  await harness.pass(30_000);
  expect(await health()).toMatchObject({ good: ENOUGH, bad: 0, failing: false });
});

test('lists a failing card gateway last; cards are failing when every gateway is', async () => {
  const failing = async (...gateways: CardGateway[]) => {
    const health = await readHealth(database.pool, harness.clock.now());
    for (const gateway of gateways) health[`card-${gateway}`] = { ...UNTRIED, failing: true };
    const all = await listOptions({ ...harness.deps, methodHealth: async () => health }, RECHARGE, 'en');
    return all.find(({ type }) => type === 'PG');
  };
  const one = await failing('paystack');
  expect(one?.failing).toBeUndefined();
  expect(one?.pgOptions?.at(-1)).toMatchObject({ paymentOpt: 'paystack', failing: true });
  expect(one?.pgOptions?.[0]?.failing).toBeUndefined();
  expect((await failing(...CARD_GATEWAYS))?.failing).toBe(true);
});
