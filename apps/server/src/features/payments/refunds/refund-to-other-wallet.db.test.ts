import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestDb } from '../../../platform/database/testing/database.ts';
import type { TestDb } from '../../../platform/database/testing/database-server.ts';
import { assertInvariants } from '../testing/assert-invariants.ts';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createRefundTools } from '../testing/refund-fixture.ts';
import { settleRefund } from './settle-refund.ts';

const SECOND = 1_000;
const OTHER = parseTestMsisdn('788000009');
const PAYER = '733000001';

let db: TestDb;
let harness: PaymentHarness;
let tools: ReturnType<typeof createRefundTools>;
let id: string;

beforeAll(async () => {
  db = await makeTestDb();
});
beforeEach(async () => {
  harness = createPaymentHarness(db.pool, 'gsma');
  tools = createRefundTools(harness);
  await harness.clear();
  id = await tools.buyDelivered();
});
afterAll(() => db.drop());

/** A refund that the wallet which paid has refused. */
async function refusedRefund(delivery: 'keep' | 'take-back', minor: number | null = null): Promise<string> {
  harness.wallet.faults.refund.push('refused');
  const requested = await tools.request(id, { delivery, minor });
  if (requested.kind !== 'requested') throw new Error(`refund ${requested.kind}`);
  await harness.pass(SECOND);
  return requested.refund.id;
}

const settle = (refundId: string, settlement: 'retry' | 'payer-proven') =>
  settleRefund({ ...harness.deps, refunds: harness.refunds }, refundId, {
    settlement,
    staff: { by: 'keza', reason: 'identity card seen in the shop' },
  });

const payouts = () => [...(harness.wallet.ledger.get(id)?.payouts.values() ?? [])];

test('a refund that the wallet refused after a take-back is paid to another wallet of the payer, once', async () => {
  const refund = await refusedRefund('take-back');
  expect(await tools.payOther(refund, { payee: OTHER })).toMatchObject({
    kind: 'requested',
    refund: { id: refund, payee: OTHER, payeeBy: 'keza', payeeApprovedBy: 'eric' },
  });
  expect(await tools.payOther(refund, { payee: OTHER })).toMatchObject({ why: 'not-refused' });
  await harness.pass(SECOND);
  expect(payouts()).toEqual([{ payee: OTHER, minor: 500 }]);
  expect(await tools.outcomes(id)).toEqual(['refunded, taken-back']);
  expect(await tools.balances()).toEqual({});
  await assertInvariants(harness);
});

test('the number that paid is told where the money went, and to call if that was not asked for', async () => {
  const refund = await refusedRefund('take-back');
  await tools.payOther(refund, { payee: OTHER });
  await harness.pass(SECOND);
  const { messages } = harness.operator;
  expect(messages.at(-1)).toMatchObject({
    to: PAYER,
    text: expect.stringMatching(
      /^Umoja: RWF 500 was paid to the wallet .*09, .* If you did not ask for this/,
    ),
  });
});

test('a refund that ended refused is followed by one to another wallet, and by no second one', async () => {
  const refund = await refusedRefund('keep', 200);
  const results = await Promise.all(
    Array.from({ length: 5 }, () => tools.payOther(refund, { payee: OTHER })),
  );
  expect(results.filter(({ kind }) => kind === 'requested')).toHaveLength(1);
  await harness.pass(SECOND);
  expect(await tools.payOther(refund, { payee: OTHER })).toMatchObject({ kind: 'refused' });
  expect(payouts()).toEqual([{ payee: OTHER, minor: 200 }]);
  expect(await tools.outcomes(id)).toEqual(['refused, kept', 'refunded, kept']);
  await assertInvariants(harness);
});

test.each([
  ['without a second person', { approvedBy: null }, 'no-approval'],
  ['approved by the person who asks', { approvedBy: 'keza' }, 'same-person'],
  ['to the wallet that paid', { payee: parseTestMsisdn(PAYER) }, 'same-wallet'],
])('nothing is paid to another wallet %s', async (_what, wish, why) => {
  const refund = await refusedRefund('take-back');
  expect(await tools.payOther(refund, { payee: OTHER, ...wish })).toMatchObject({ kind: 'refused', why });
});

test('nothing is paid to another wallet while the first may have the money, or the operator took nothing back', async () => {
  harness.wallet.faults.refund.push(...Array<'lost-after'>(300).fill('lost-after'));
  const unclear = await tools.request(id, { minor: 100 });
  harness.operator.takeBackFaults.push('refused');
  const notTaken = await tools.request(id, { minor: 100, delivery: 'take-back' });
  await harness.pass(3 * 24 * 3_600 * SECOND);
  expect(await tools.outcomes(id)).toEqual(['review, kept', 'refused, refused']);
  for (const each of [unclear, notTaken]) {
    const refund = each.kind === 'requested' ? each.refund.id : '';
    expect(await tools.payOther(refund, { payee: OTHER })).toMatchObject({ why: 'not-refused' });
  }
});

test('a card gateway pays to no number', async () => {
  harness = createPaymentHarness(db.pool, 'card-paystack');
  tools = createRefundTools(harness);
  id = await tools.buyDelivered();
  const refund = await refusedRefund('take-back');
  expect(await tools.payOther(refund, { payee: OTHER })).toMatchObject({ why: 'no-payouts' });
});

test('a wallet whose number has a new SIM card gets nothing before somebody has found out who the payer is', async () => {
  const refund = await refusedRefund('take-back');
  harness.operator.holders.newSim.add(OTHER);
  await tools.payOther(refund, { payee: OTHER });
  await harness.pass(SECOND);
  expect(payouts()).toEqual([]);
  expect(await settle(refund, 'retry')).toMatchObject({ kind: 'refused', why: 'payer-not-proven' });
  expect(await settle(refund, 'payer-proven')).toMatchObject({ kind: 'settled' });
  await harness.pass(SECOND);
  expect(payouts()).toEqual([{ payee: OTHER, minor: 500 }]);
});

test.each(['newSim', 'newOwner'] as const)(
  'a refund to a number with a %s is held before anything is taken back, and goes on with a reason',
  async (doubt) => {
    await harness.pass(2 * 24 * 3_600 * SECOND);
    harness.operator.holders[doubt].add(PAYER);
    const requested = await tools.request(id, { delivery: 'take-back' });
    await harness.pass(3 * 24 * 3_600 * SECOND);
    expect(await tools.outcomes(id)).toEqual(['review, asked']);
    expect(harness.operator.takenBack.size).toBe(0);
    expect(harness.wallet.calls.refund).toBe(0);
    expect(harness.alarms).toContain('review');
    const refund = requested.kind === 'requested' ? requested.refund.id : '';
    expect(await settle(refund, 'retry')).toMatchObject({ kind: 'refused', why: 'payer-not-proven' });
    await settle(refund, 'payer-proven');
    await harness.pass(SECOND);
    expect(await tools.outcomes(id)).toEqual(['refunded, taken-back']);
    expect((await harness.refunds.history(refund)).map(({ event, note }) => [event, note])).toContainEqual([
      'staff-payer-proven',
      'identity card seen in the shop',
    ]);
    await assertInvariants(harness);
  },
);

test('a refund that was requested before the SIM card was changed is not held, because it may be under way', async () => {
  harness.wallet.faults.refund.push('lost-after');
  await tools.request(id);
  await harness.runJobs();
  harness.operator.holders.newSim.add(PAYER);
  await harness.pass(3_600 * SECOND);
  expect(await tools.outcomes(id)).toEqual(['refunded, kept']);
  expect(tools.returned(id)).toBe(500);
});
