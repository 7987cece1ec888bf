import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { CARD_GATEWAYS, type CardGateway } from '@portal/domain/payments/card-gateway';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { listOptions } from '@portal/server/features/payments/transactions/list-options';
import { beforeEach, expect, test } from 'vitest';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import { createPaymentHarness } from '../testing/payment-harness.ts';
import { NO_ANSWER_TIMEOUT_MS } from './classify-attempt.ts';
import { HEALTH_WITHOUT_PAYMENTS, MIN_RESULTS } from './evaluate-method.ts';
import { HEALTH_WINDOW_MS, readMethodHealth } from './read-method-health.ts';

const database = openTestDb();
let harness: ReturnType<typeof createPaymentHarness>;
let next = 783_100_000;

beforeEach(async () => {
  harness = createPaymentHarness(database.pool, 'momo');
  await harness.clear();
});

function somebody(): Msisdn {
  next += 1;
  return parseTestMsisdn(String(next));
}

/** Another customer pays; `ends` settles the payment. Returns the transaction's id. */
async function payAsNewPayer(ends: 'approves' | 'refuses' | 'unreachable' | 'silence'): Promise<string> {
  const { wallet, initiate, placeOrder, handOver, runJobs } = harness;
  if (ends === 'unreachable') wallet.faults.start.push('not-sent');
  if (ends === 'silence') wallet.faults.start.push('lost-before');
  const visitorId = newId();
  const { transactionId } = await initiate(placeOrder(), { payer: somebody(), visitorId });
  const handed = handOver(transactionId, 'right', visitorId);
  if (ends === 'unreachable') await expect(handed).rejects.toThrow('PROVIDER_UNAVAILABLE');
  else await handed;
  await harness.deps.inFlight.waitForAll();
  if (ends === 'approves') wallet.approve(transactionId);
  if (ends === 'refuses') wallet.refuse(transactionId);
  if (ends === 'approves' || ends === 'refuses') await harness.callBack(`${transactionId}|signed`);
  await runJobs();
  return transactionId;
}

/** What is paid. */
const RECHARGE = { kind: 'prepaid-recharge', amount: money(500, 'RWF') } as const;

const many = async (count: number, ends: Parameters<typeof payAsNewPayer>[0]) => {
  for (let paid = 0; paid < count; paid += 1) await payAsNewPayer(ends);
};
/** The health as read by another node. */
const health = async () => (await readMethodHealth(database.pool, harness.clock.now())).momo;
const options = async () => {
  await harness.pass(2_000);
  return listOptions(harness.deps, RECHARGE, 'en');
};

test('shows a failing method as failing and lists it last, until it recovers by real results', async () => {
  expect(await health()).toEqual(HEALTH_WITHOUT_PAYMENTS);
  await many(MIN_RESULTS - 1, 'unreachable');
  expect(await health()).toMatchObject({ failed: MIN_RESULTS - 1, isFailing: false });
  await many(1, 'unreachable');
  expect(await health()).toMatchObject({
    succeeded: 0,
    failed: MIN_RESULTS,
    successRate: 0,
    isFailing: true,
  });

  const shown = await options();
  expect(shown.at(-1)).toMatchObject({ name: 'MTN MoMo', type: 'MTN_MOMO', failing: true });
  expect(shown.slice(0, -1).some(({ failing }) => failing)).toBe(false);

  await many(MIN_RESULTS, 'approves');
  expect(await health()).toMatchObject({ succeeded: MIN_RESULTS, failed: MIN_RESULTS, isFailing: false });
  const names = (await options()).map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(names).toHaveLength(shown.length);
});

test('ignores customers who refuse, and results older than half an hour', async () => {
  await many(12, 'refuses');
  expect(await health()).toEqual(HEALTH_WITHOUT_PAYMENTS);
  await many(MIN_RESULTS, 'unreachable');
  expect((await health()).isFailing).toBe(true);
  await harness.pass(HEALTH_WINDOW_MS);
  expect(await health()).toEqual(HEALTH_WITHOUT_PAYMENTS);
});

test('counts no answer as a failure after a minute, and a late charge as a success', async () => {
  const { wallet } = harness;
  const ids: string[] = [];
  for (let paid = 0; paid < MIN_RESULTS; paid += 1) ids.push(await payAsNewPayer('silence'));
  expect((await health()).isFailing).toBe(false);
  wallet.faults.check.push(...Array.from({ length: 200 }, () => 'lost-before' as const));
  await harness.pass(NO_ANSWER_TIMEOUT_MS + 1_000);
  expect((await health()).isFailing).toBe(true);
  wallet.faults.check.length = 0;
  await harness.pass(120_000);
  for (const id of ids) wallet.approve(id);
  await harness.pass(30_000);
  expect(await health()).toMatchObject({ succeeded: MIN_RESULTS, failed: 0, isFailing: false });
});

test('lists a failing card gateway last; cards are failing when every gateway is', async () => {
  const failing = async (...gateways: CardGateway[]) => {
    const health = await readMethodHealth(database.pool, harness.clock.now());
    for (const gateway of gateways)
      health[`card-${gateway}`] = { ...HEALTH_WITHOUT_PAYMENTS, isFailing: true };
    const all = await listOptions({ ...harness.deps, methodHealth: async () => health }, RECHARGE, 'en');
    return all.find(({ type }) => type === 'PG');
  };
  const one = await failing('paystack');
  expect(one?.failing).toBeUndefined();
  expect(one?.pgOptions?.at(-1)).toMatchObject({ paymentOpt: 'paystack', failing: true });
  expect(one?.pgOptions?.[0]?.failing).toBeUndefined();
  expect((await failing(...CARD_GATEWAYS))?.failing).toBe(true);
});
