import { expect, test } from 'vitest';
import { assertSettled } from '../testing/assert-invariants.ts';
import { decideAsStaff } from '../testing/decide-as-staff.ts';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PAYER = '733000001';

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  harness = fresh.harness;
});

/** A charged payment whose delivery is refused. */
async function undeliverable(): Promise<string> {
  harness.operator.state.refusal = 'line-closed';
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(MINUTE);
  return id;
}

const refunds = (id: string) => harness.wallet.ledger.get(id)?.refunds ?? 0;
const refund = (id: string, payerProven?: boolean) =>
  decideAsStaff(harness, id, {
    input: { action: 'refund', notDelivered: false, ...(payerProven && { payerProven }) },
  });

test('a refund to a number with a new SIM card waits for the staff, and nothing is sent to the wallet', async () => {
  harness.operator.holders.newSim.add(PAYER);
  const id = await undeliverable();
  await harness.pass(3 * DAY);
  expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'refund-held' });
  expect(refunds(id)).toBe(0);
  expect(harness.alarms).toContain('review');
});

test('the staff refund it once after they have found out who the payer is, and not before', async () => {
  harness.operator.holders.newSim.add(PAYER);
  const id = await undeliverable();
  expect(await refund(id)).toMatchObject({ kind: 'refused', why: 'payer-not-proven' });
  expect(await decideAsStaff(harness, id, { input: { action: 'retry' } })).toMatchObject({
    kind: 'refused',
    why: 'payer-not-proven',
  });
  expect(await refund(id, true)).toMatchObject({ kind: 'queued' });
  await harness.runJobs();
  expect((await harness.find(id)).state).toBe('refunded');
  expect(refunds(id)).toBe(1);
  await assertSettled(harness);
});

test('a refund that the staff decide on is held as well', async () => {
  harness.operator.faults.push(...Array(300).fill('lost-before'));
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(3 * DAY);
  expect((await harness.find(id)).state).toBe('review');
  harness.operator.holders.newSim.add(PAYER);
  await decideAsStaff(harness, id, { input: { action: 'refund', notDelivered: true } });
  await harness.runJobs();
  expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'refund-held' });
  expect(refunds(id)).toBe(0);
});

test('a refund to a number that got a new owner after the payment is held', async () => {
  harness.operator.faults.push(...Array(300).fill('lost-before'));
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(3 * DAY);
  harness.operator.holders.newOwner.add(PAYER);
  await decideAsStaff(harness, id, { input: { action: 'refund', notDelivered: true } });
  await harness.runJobs();
  expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'refund-held' });
});

test('a refund that was already requested is not held, because it may be under way', async () => {
  harness.wallet.faults.refund.push('lost-after');
  const id = await undeliverable();
  harness.operator.holders.newSim.add(PAYER);
  await harness.pass(DAY);
  expect((await harness.find(id)).state).toBe('refunded');
  expect(refunds(id)).toBe(1);
  await assertSettled(harness);
});

test('while the network does not answer, refunds go on as without it', async () => {
  harness.operator.holders.isSilent = true;
  const id = await undeliverable();
  expect((await harness.find(id)).state).toBe('refunded');
});
