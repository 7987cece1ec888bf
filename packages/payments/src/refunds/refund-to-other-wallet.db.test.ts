import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { assertInvariants, assertSettled } from '../testing/assert-invariants.ts';
import { decideAsStaff } from '../testing/decide-as-staff.ts';
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

test('the number that paid gets an SMS where the money went, and to call if that was not requested', async () => {
  const refund = await refusedRefund('take-back');
  await tools.payOther(refund, { payee: OTHER });
  await harness.pass(SECOND);
  const { messages } = harness.operator;
  expect(messages.at(-1)).toMatchObject({
    to: PAYER,
    text: expect.stringMatching(/^Umoja: RWF 500 was paid to another wallet, .* If you did not ask for this/),
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
  ({ harness, tools, id } = await buyForRefund(createPaymentHarness(db.pool, 'card-paystack')));
  const refund = await refusedRefund('take-back');
  expect(await tools.payOther(refund, { payee: OTHER })).toMatchObject({ why: 'no-payouts' });
});

test('a wallet whose number has a new SIM card gets nothing before staff have found out who the payer is', async () => {
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

describe('a payment that could not be delivered and whose wallet refuses the refund', () => {
  beforeEach(async () => {
    harness.operator.state.refusal = 'line-closed';
    harness.wallet.faults.refund.push('refused');
    id = await tools.buyDelivered();
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'refund-refused' });
  });

  test('is refunded to another wallet of the payer, once, and the payer is told so', async () => {
    expect(await tools.payOtherPayment(id, { payee: OTHER })).toMatchObject({ kind: 'queued' });
    expect(await tools.payOtherPayment(id, { payee: OTHER })).toMatchObject({ why: 'not-refused' });
    await harness.runJobs();
    expect(await harness.find(id)).toMatchObject({ state: 'refunded', reason: 'paid-to-other-wallet' });
    expect(payouts()).toEqual([{ payee: OTHER, minor: 500 }]);
    expect(harness.wallet.ledger.get(id)?.refunds).toBe(0);
    expect(harness.operator.messages.at(-1)).toMatchObject({
      to: PAYER,
      text: expect.stringMatching(/^Umoja: RWF 500 was paid to another wallet, because yours/),
    });
    await assertSettled(harness);
  });

  test('is asked for again under the same key and at the same wallet while the outcome is unknown', async () => {
    harness.wallet.faults.refund.push('lost-after', 'lost-before', 'throws');
    await tools.payOtherPayment(id, { payee: OTHER });
    await harness.pass(3_600 * SECOND);
    expect(payouts()).toEqual([{ payee: OTHER, minor: 500 }]);
    expect((await harness.find(id)).state).toBe('refunded');
    await assertSettled(harness);
  });

  test('stays at the other wallet when staff try again, because that one may have the money', async () => {
    harness.wallet.faults.refund.push(...Array<'lost-after'>(300).fill('lost-after'));
    await tools.payOtherPayment(id, { payee: OTHER });
    await harness.pass(3 * 24 * 3_600 * SECOND);
    expect(await harness.find(id)).toMatchObject({ state: 'review' });
    expect(await tools.payOtherPayment(id, { payee: OTHER })).toMatchObject({ why: 'not-refused' });
    harness.wallet.faults.refund.length = 0;
    await decideAsStaff(harness, id, { input: { action: 'retry' } });
    await harness.runJobs();
    expect((await harness.find(id)).state).toBe('refunded');
    expect(payouts()).toEqual([{ payee: OTHER, minor: 500 }]);
    expect(harness.wallet.ledger.get(id)?.refunds).toBe(0);
  });

  test('is held while the other number has a new SIM card, and goes on when the payer is proven', async () => {
    harness.operator.holders.newSim.add(OTHER);
    await tools.payOtherPayment(id, { payee: OTHER });
    await harness.runJobs();
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'refund-held' });
    expect(payouts()).toEqual([]);
    const input = { action: 'refund', notDelivered: false, payerProven: true } as const;
    await decideAsStaff(harness, id, { input });
    await harness.runJobs();
    expect(payouts()).toEqual([{ payee: OTHER, minor: 500 }]);
  });

  test.each([
    ['without a second person', { approvedBy: null }, 'no-approval'],
    ['approved by the person who asks', { approvedBy: 'keza' }, 'same-person'],
    ['to the wallet that paid', { payee: parseTestMsisdn(PAYER) }, 'same-wallet'],
  ])('is not paid to another wallet %s', async (_what, wish, why) => {
    expect(await tools.payOtherPayment(id, { payee: OTHER, ...wish })).toMatchObject({
      kind: 'refused',
      why,
    });
    await harness.runJobs();
    expect((await harness.find(id)).state).toBe('review');
  });
});
