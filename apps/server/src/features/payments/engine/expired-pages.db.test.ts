import { expect, test } from 'vitest';
import { assertSettled } from '../testing/assert-invariants.ts';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ harness } = fresh);
}, 'card-dpo');

test('cancels an unpaid page at the gateway after its time, and still shows "expired"', async () => {
  const id = await harness.pay();
  await harness.pass(40 * MINUTE);
  expect(harness.wallet.ledger.get(id)?.state).toBe('declined');
  await harness.pass(DAY);
  expect(await harness.find(id)).toMatchObject({ state: 'declined', reason: 'expired' });
  expect(harness.operator.messages).toEqual([]);
  await assertSettled(harness);
});

test('delivers a charge that was made before the page was cancelled', async () => {
  const id = await harness.pay();
  await harness.pass(29 * MINUTE);
  harness.wallet.goDown(true);
  harness.wallet.approve(id);
  await harness.pass(20 * MINUTE);
  harness.wallet.goDown(false);
  await harness.pass(DAY);
  expect((await harness.find(id)).state).toBe('fulfilled');
  await assertSettled(harness);
});

test('retries the cancellation when the gateway is unreachable', async () => {
  const id = await harness.pay();
  await harness.pass(30 * MINUTE);
  expect((await harness.find(id)).state).toBe('expired');
  harness.wallet.goDown(true);
  await harness.pass(3 * 60 * MINUTE);
  expect(harness.wallet.ledger.get(id)?.state).toBe('pending');
  harness.wallet.goDown(false);
  await harness.pass(DAY);
  expect(harness.wallet.ledger.get(id)?.state).toBe('declined');
  expect(harness.alarms).toEqual([]);
});

test('does not send a payment to review when it was unpaid for a day and the gateway was then down for an hour', async () => {
  const id = await harness.pay();
  const { cancellation: _none, ...provider } = harness.deps.providers['card-dpo'];
  harness.deps.providers['card-dpo'] = provider;
  await harness.pass(DAY);
  harness.wallet.goDown(true);
  await harness.pass(60 * MINUTE);
  harness.wallet.goDown(false);
  await harness.pass(2 * DAY);
  expect(await harness.find(id)).toMatchObject({ state: 'expired' });
  harness.wallet.approve(id);
  await harness.pass(DAY);
  expect((await harness.find(id)).state).toBe('fulfilled');
});
