import { beforeEach, expect, test } from 'vitest';
import { performStep } from '../engine/payment-jobs.ts';
import { assertSettled } from '../testing/assert-invariants.ts';
import { decideAsStaff } from '../testing/decide-as-staff.ts';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';
import { recordRefundEvent } from './record-refund-event.ts';

const SECOND = 1_000;

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ harness } = fresh);
});

beforeEach(() => {
  harness.operator.state.refusal = 'line-closed';
});

/** An undeliverable payment whose first refund request is on its way; `answer` has the wallet answer it. */
async function requestedRefund(): Promise<{ id: string; answer: () => Promise<void> }> {
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.doStep(id);
  harness.nextSteps.length = 0;
  await harness.doStep(id);
  const [step] = harness.nextSteps.splice(0);
  if (step?.job !== 'refund-payment') throw new Error('no refund follows');
  const answerNow = harness.wallet.holdRefund();
  const request = performStep(harness.deps, step);
  // The wallet holds the first request it gets, which must be this one.
  await expect.poll(() => harness.wallet.calls.refund).toBe(1);
  return {
    id,
    answer: async () => {
      answerNow();
      await request;
    },
  };
}

test('a refund that the provider answers slowly is not requested a second time meanwhile', async () => {
  // As a gateway that knows no idempotency key: a second request beside the first is refused.
  const { id, answer } = await requestedRefund();
  harness.wallet.faults.refund.push('refused');
  for (let second = 0; second < 53; second += 1) {
    harness.clock.advance(SECOND);
    await harness.runJobs();
  }
  expect(harness.wallet.calls.refund).toBe(1);
  harness.wallet.faults.refund.length = 0;
  await answer();
  expect((await harness.find(id)).state).toBe('refunded');
  await assertSettled(harness);
});

test('a refusal that arrives after the provider has accepted the refund does not end it', async () => {
  const { id, answer } = await requestedRefund();
  harness.wallet.faults.refund.push('submitted', 'refused');
  await harness.doStep(id);
  await answer();
  expect((await harness.find(id)).state).toBe('refund-submitted');
});

test('a refusal that arrives late says nothing about the refund that the staff have requested since', async () => {
  const { id, answer } = await requestedRefund();
  harness.wallet.faults.refund.push('refused');
  await harness.doStep(id);
  expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'refund-refused' });
  await decideAsStaff(harness, id, { input: { action: 'retry' } });
  await answer();
  expect(await harness.find(id)).toMatchObject({ state: 'refunding', refundAttempt: 2 });
  await harness.runJobs();
  expect((await harness.find(id)).state).toBe('refunded');
});

test('a confirmation that arrives after the refund was given up counts: the money is back', async () => {
  const { id, answer } = await requestedRefund();
  const refund = await harness.refunds.find(id);
  if (!refund) throw new Error('no refund');
  await recordRefundEvent({ ...harness.deps, refunds: harness.refunds }, refund, {
    event: 'tries-exhausted',
  });
  expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty' });
  await answer();
  expect(await harness.find(id)).toMatchObject({ state: 'refunded', refundedMinor: 500 });
  await assertSettled(harness);
});
