import { beforeEach, describe, expect, test } from 'vitest';
import { decideAsStaff } from './testing/decide-as-staff.ts';
import { eachInPaymentWorld } from './testing/each-in-payment-world.ts';
import type { Fault } from './testing/fake-wallet.ts';
import { assertSettled } from './testing/invariants.ts';
import type { PaymentWorld } from './testing/payment-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: PaymentWorld;
eachInPaymentWorld((fresh) => {
  ({ world } = fresh);
});

beforeEach(() => {
  world.operator.state.refusal = 'line-closed';
});

const many = (fault: Fault) => Array<Fault>(300).fill(fault);
const retry = (id: string) => decideAsStaff(world, id, { action: 'retry' });

async function refunding(...faults: Fault[]): Promise<string> {
  world.wallet.faults.refund.push(...faults);
  const id = await world.pay();
  world.wallet.approve(id);
  await world.pass(MINUTE);
  return id;
}

describe('a refund the bank has still to carry out', () => {
  test('is no case for a person for nine days, and ends when the bank is done', async () => {
    const id = await refunding(...many('submitted'));
    expect((await world.find(id)).state).toBe('refund-submitted');
    await world.pass(9 * DAY);
    expect((await world.find(id)).state).toBe('refund-submitted');
    expect(world.alarms).toEqual([]);
    world.wallet.faults.refund.length = 0;
    await world.pass(DAY);
    expect((await world.find(id)).state).toBe('refunded');
    expect(world.operator.messages.at(-1)?.text).toContain('is back');
    await assertSettled(world);
  });

  test('is for a person after ten days, who has it asked about again', async () => {
    const id = await refunding(...many('submitted'));
    await world.pass(11 * DAY);
    expect(await world.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty' });
    world.wallet.faults.refund.length = 0;
    await retry(id);
    await world.runJobs();
    expect(await world.find(id)).toMatchObject({ state: 'refunded', refundAttempt: 1 });
  });

  test('that the bank sends back is for a person', async () => {
    const id = await refunding('submitted', 'submitted', 'refused');
    await world.pass(DAY);
    expect(await world.find(id)).toMatchObject({ state: 'review', reason: 'refund-refused' });
  });
});

describe('a refund that was refused for good', () => {
  test('is requested again as a new one when somebody of the staff says so', async () => {
    const id = await refunding('refused');
    expect((await world.find(id)).state).toBe('review');
    await retry(id);
    await world.runJobs();
    expect(await world.find(id)).toMatchObject({ state: 'refunded', refundAttempt: 2 });
    expect(world.wallet.ledger.get(id)?.refunds).toBe(1);
  });

  test('a second time is a third refund; one whose end is unknown keeps its number', async () => {
    const id = await refunding('refused');
    world.wallet.faults.refund.push('refused');
    await retry(id);
    await world.runJobs();
    expect(await world.find(id)).toMatchObject({ state: 'review', refundAttempt: 2 });
    world.wallet.faults.refund.push(...many('lost-after'));
    await retry(id);
    await world.pass(3 * DAY);
    expect(await world.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty', refundAttempt: 3 });
    world.wallet.faults.refund.length = 0;
    await retry(id);
    await world.runJobs();
    expect(await world.find(id)).toMatchObject({ state: 'refunded', refundAttempt: 3 });
    expect(world.wallet.ledger.get(id)?.refunds).toBe(1);
  });
});
