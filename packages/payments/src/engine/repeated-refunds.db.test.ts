import { beforeEach, expect, test } from 'vitest';
import { assertSettled } from '../testing/assert-invariants.ts';
import { decideAsStaff } from '../testing/decide-as-staff.ts';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';
import { performStep } from './payment-jobs.ts';

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

/** Airtel's request of a refund names only the charge, and nothing documents the answer to a repeat. */
test('a refund without an answer is requested once at a gateway that recognises no repeat, and waits for a person', async () => {
  const { refunds } = harness.deps.providers['money-push'];
  if (!refunds) throw new Error('the gateway refunds nothing');
  let requests = 0;
  harness.deps.providers['money-push'].refunds = {
    requestOnce: true,
    refund: async () => {
      requests += 1;
      if (requests === 1) return { kind: 'unknown', cause: new Error('connection refused'), isSent: false };
      return { kind: 'unknown', cause: new Error('no answer') };
    },
  };
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(48 * 3_600 * SECOND);
  expect(requests).toBe(2);
  expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty' });
});

test('a refusal after a lost answer is no refusal at a gateway that refuses repeats', async () => {
  const gateway = harness.deps.providers['money-push'];
  const { refunds } = gateway;
  if (!refunds) throw new Error('the gateway refunds nothing');
  const isRefunded = (id: string) => harness.wallet.ledger.get(id)?.refunds === 1;
  gateway.refunds = {
    ...refunds,
    requestOnce: true,
    refund: async (request) =>
      isRefunded(request.reference) ? { kind: 'refused', reason: 'again' } : refunds.refund(request),
  };
  harness.wallet.faults.refund.push('lost-after');
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(60 * SECOND);
  expect(isRefunded(id)).toBe(true);
  expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty' });
  const close = { action: 'close', outcome: 'given', notDelivered: false } as const;
  expect(await decideAsStaff(harness, id, { input: close })).toMatchObject({ why: 'refund-not-known' });
});
