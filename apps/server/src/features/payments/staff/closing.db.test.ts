import type { PaymentHarness } from '@portal/payments/testing/payment-harness';
import {
  closeAs,
  createStaffFixture,
  DAY_MS,
  payApproved,
  repeatFault,
} from '@portal/payments/testing/staff-fixture';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteOldCallbacks } from '../http/handle-callback.ts';
import type { RequestVerification } from './carry-out-staff-action.ts';
import type { StaffActionInput } from './decide-staff-action.ts';

const { decide, stuck, textsOf, verify, harness: freshWorld } = createStaffFixture();

let harness: PaymentHarness;
beforeEach(() => {
  harness = freshWorld();
});

describe('closing by staff', () => {
  type Refusal = { why: string; ask?: RequestVerification };
  const refusedFor = async (id: string, input: StaffActionInput, { why, ask }: Refusal) => {
    expect(await decide(id, input, ask)).toMatchObject({ kind: 'refused', why });
    expect((await harness.find(id)).state).toBe('review');
  };

  test('as unpaid is refused when the provider reports a charge, and a retry delivers it', async () => {
    const id = await stuck('charge-unknown');
    harness.wallet.approve(id);
    await refusedFor(id, closeAs('unpaid'), { why: 'provider-says-paid' });
    await decide(id, { action: 'retry' });
    await harness.runJobs();
    expect((await harness.find(id)).state).toBe('fulfilled');
    expect(textsOf(id).some((text) => text.includes('Nothing was taken'))).toBe(false);
  });

  test('as unpaid is refused without asking when a callback of the provider is stored', async () => {
    const id = await stuck('charge-unknown');
    await harness.callBack(`${id}|signed`);
    const calls = harness.wallet.calls.check;
    await refusedFor(id, closeAs('unpaid'), { why: 'notice-on-file' });
    expect(harness.wallet.calls.check).toBe(calls);
  });

  test('takes a callback into account that arrives while the provider is asked', async () => {
    const id = await stuck('charge-unknown');
    harness.wallet.refuse(id);
    await refusedFor(id, closeAs('unpaid'), {
      why: 'notice-on-file',
      ask: async (paymentId) => {
        const evidence = await verify(paymentId);
        await harness.callBack(`${id}|signed`);
        return evidence;
      },
    });
  });

  test('as given finds a charge that the provider knows only by the name in its callback', async () => {
    const id = await stuck('amount-differs');
    await harness.deps.store.saveNotifiedReference(id, 'T-1');
    const gateway = harness.deps.providers['money-push'];
    const { check } = gateway;
    gateway.check = async (request) =>
      request.notifiedReference === 'T-1' ? check(request) : { kind: 'never-arrived' };
    expect((await decide(id, closeAs('given'))).kind).toBe('closed');
  });

  test('is not prevented by a forged callback', async () => {
    const id = await stuck('charge-unknown');
    harness.wallet.refuse(id);
    await harness.callBack(`${id}|forged`);
    expect((await decide(id, closeAs('unpaid'))).kind).toBe('closed');
  });

  test('is refused when the provider does not answer or the payment is pending', async () => {
    const id = await stuck('charge-unknown');
    await refusedFor(id, closeAs('unpaid'), { why: 'provider-still-waiting' });
    harness.wallet.faults.check.push('throws');
    await refusedFor(id, closeAs('unpaid'), { why: 'provider-not-answering' });
  });

  test('is refused without a running portal, or when it does not answer in time', async () => {
    const id = await stuck('charge-unknown');
    for (const why of ['no-portal', 'no-answer-in-time'] as const)
      await refusedFor(id, closeAs('unpaid'), { why, ask: async () => why });
  });

  test('as returned is refused when the operator has a record of the delivery', async () => {
    const id = await stuck('delivery-unknown');
    await refusedFor(id, closeAs('returned', true), { why: 'operator-says-given' });
    await refusedFor(id, { action: 'refund', notDelivered: true }, { why: 'operator-says-given' });
    harness.operator.state.recordAway = true;
    await refusedFor(id, { action: 'refund', notDelivered: true }, { why: 'operator-not-answering' });
  });

  test('refunds when the operator confirms that nothing was delivered', async () => {
    harness.operator.faults.push(...repeatFault('lost-before'));
    const id = await payApproved(harness);
    await harness.pass(12 * DAY_MS);
    harness.operator.faults.length = 0;
    expect((await decide(id, { action: 'refund', notDelivered: true })).kind).toBe('queued');
    await harness.runJobs();
    expect(harness.wallet.ledger.get(id)?.refunds).toBe(1);
  });

  test('as given is refused when the provider no longer confirms the charge', async () => {
    const id = await stuck('refund-refused');
    const line = harness.wallet.ledger.get(id);
    if (line) line.state = 'declined';
    await refusedFor(id, closeAs('given'), { why: 'charge-not-found' });
  });

  test('keeps the callbacks of a payment in review', async () => {
    const id = await stuck('charge-unknown');
    await harness.callBack(`${id}|signed`);
    harness.clock.advance(60 * DAY_MS);
    await deleteOldCallbacks(harness.deps, 30);
    await refusedFor(id, closeAs('unpaid'), { why: 'notice-on-file' });
  });
});
