import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect, test } from 'vitest';
import { assertInvariants } from '../testing/assert-invariants.ts';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import { createPaymentHarness } from '../testing/payment-harness.ts';
import { buyForRefund, type RefundTest } from '../testing/refund-fixture.ts';
import { settleRefund } from './settle-refund.ts';

const SECOND = 1_000;
const OTHER = parseTestMsisdn('788000009');
const PAYER = '733000001';

const db = openTestDb();
let harness: RefundTest['harness'];
let tools: RefundTest['tools'];
let id: string;

beforeEach(async () => {
  ({ harness, tools, id } = await buyForRefund(createPaymentHarness(db.pool, 'gsma')));
});

/** A refund that the wallet which paid has refused. */
async function refusedRefund(minor: number): Promise<string> {
  harness.wallet.faults.refund.push('refused');
  const requested = await tools.request(id, { delivery: 'keep', minor });
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

test('a refund that ended refused is followed by one to another wallet, and by no second one', async () => {
  const refund = await refusedRefund(200);
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

test('a refund to a number with a new owner is held before anything is taken back, and goes on with a reason', async () => {
  await harness.pass(2 * 24 * 3_600 * SECOND);
  harness.operator.holders.newOwner.add(PAYER);
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
});
