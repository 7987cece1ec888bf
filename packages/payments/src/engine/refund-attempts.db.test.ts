import { beforeEach, describe, expect, test } from 'vitest';
import { assertSettled } from '../testing/assert-invariants.ts';
import { decideAsStaff } from '../testing/decide-as-staff.ts';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import type { Fault } from '../testing/fake-wallet.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ harness } = fresh);
});

beforeEach(() => {
  harness.operator.state.refusal = 'line-closed';
});

const many = (fault: Fault) => Array<Fault>(300).fill(fault);
const retry = (id: string) => decideAsStaff(harness, id, { input: { action: 'retry' } });

async function refunding(...faults: Fault[]): Promise<string> {
  harness.wallet.faults.refund.push(...faults);
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(MINUTE);
  return id;
}

describe('a refund the bank has accepted', () => {
  test('does not go to review for nine days, and ends when the bank has made it', async () => {
    const id = await refunding(...many('submitted'));
    expect((await harness.find(id)).state).toBe('refund-submitted');
    await harness.pass(9 * DAY);
    expect((await harness.find(id)).state).toBe('refund-submitted');
    expect(harness.alarms).toEqual([]);
    harness.wallet.faults.refund.length = 0;
    await harness.pass(DAY);
    expect((await harness.find(id)).state).toBe('refunded');
    expect(harness.operator.messages.at(-1)?.text).toContain('is back');
    await assertSettled(harness);
  });

  test('goes to review after ten days, and staff have it checked again', async () => {
    const id = await refunding(...many('submitted'));
    await harness.pass(11 * DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty' });
    harness.wallet.faults.refund.length = 0;
    await retry(id);
    await harness.runJobs();
    expect(await harness.find(id)).toMatchObject({ state: 'refunded', refundAttempt: 1 });
  });

  test('that the bank returns goes to review', async () => {
    const id = await refunding('submitted', 'submitted', 'refused');
    await harness.pass(DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'refund-refused' });
  });
});

describe('a refused refund', () => {
  test('is requested again as a new refund when staff decide so', async () => {
    const id = await refunding('refused');
    expect((await harness.find(id)).state).toBe('review');
    await retry(id);
    await harness.runJobs();
    expect(await harness.find(id)).toMatchObject({ state: 'refunded', refundAttempt: 2 });
    expect(harness.wallet.ledger.get(id)?.refunds).toBe(1);
  });

  test('after a second refusal is a third refund; one with an unknown outcome keeps its number', async () => {
    const id = await refunding('refused');
    harness.wallet.faults.refund.push('refused');
    await retry(id);
    await harness.runJobs();
    expect(await harness.find(id)).toMatchObject({ state: 'review', refundAttempt: 2 });
    harness.wallet.faults.refund.push(...many('lost-after'));
    await retry(id);
    await harness.pass(3 * DAY);
    expect(await harness.find(id)).toMatchObject({
      state: 'review',
      reason: 'no-certainty',
      refundAttempt: 3,
    });
    harness.wallet.faults.refund.length = 0;
    await retry(id);
    await harness.runJobs();
    expect(await harness.find(id)).toMatchObject({ state: 'refunded', refundAttempt: 3 });
    expect(harness.wallet.ledger.get(id)?.refunds).toBe(1);
  });
});
