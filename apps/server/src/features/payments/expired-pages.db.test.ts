import { expect, test } from 'vitest';
import { eachInPaymentWorld } from './testing/each-in-payment-world.ts';
import { assertSettled } from './testing/invariants.ts';
import type { PaymentWorld } from './testing/payment-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: PaymentWorld;
eachInPaymentWorld((fresh) => {
  ({ world } = fresh);
}, 'card-dpo');

test('cancels an unpaid page at the gateway after its time, and still shows "expired"', async () => {
  const id = await world.pay();
  await world.pass(40 * MINUTE);
  expect(world.wallet.ledger.get(id)?.state).toBe('declined');
  await world.pass(DAY);
  expect(await world.find(id)).toMatchObject({ state: 'declined', reason: 'expired' });
  expect(world.operator.messages).toEqual([]);
  await assertSettled(world);
});

test('delivers a charge that was made before the page was cancelled', async () => {
  const id = await world.pay();
  await world.pass(29 * MINUTE);
  world.wallet.goDown(true);
  world.wallet.approve(id);
  await world.pass(20 * MINUTE);
  world.wallet.goDown(false);
  await world.pass(DAY);
  expect((await world.find(id)).state).toBe('fulfilled');
  await assertSettled(world);
});

test('retries the cancellation when the gateway is unreachable', async () => {
  const id = await world.pay();
  await world.pass(30 * MINUTE);
  expect((await world.find(id)).state).toBe('expired');
  world.wallet.goDown(true);
  await world.pass(3 * 60 * MINUTE);
  expect(world.wallet.ledger.get(id)?.state).toBe('pending');
  world.wallet.goDown(false);
  await world.pass(DAY);
  expect(world.wallet.ledger.get(id)?.state).toBe('declined');
  expect(world.alarms).toEqual([]);
});

test('does not send a payment to review when it was unpaid for a day and the gateway was then down for an hour', async () => {
  const id = await world.pay();
  const { cancellation: _none, ...provider } = world.deps.providers['card-dpo'];
  world.deps.providers['card-dpo'] = provider;
  await world.pass(DAY);
  world.wallet.goDown(true);
  await world.pass(60 * MINUTE);
  world.wallet.goDown(false);
  await world.pass(2 * DAY);
  expect(await world.find(id)).toMatchObject({ state: 'expired' });
  world.wallet.approve(id);
  await world.pass(DAY);
  expect((await world.find(id)).state).toBe('fulfilled');
});
