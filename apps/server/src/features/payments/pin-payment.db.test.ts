import { expect, test } from 'vitest';
import { eachInPaymentWorld } from './testing/each-in-payment-world.ts';
import { assertSettled } from './testing/invariants.ts';
import type { PaymentWorld } from './testing/payment-world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let world: PaymentWorld;
eachInPaymentWorld((fresh) => {
  world = fresh.world;
}, 'money-pin');

const begin = async () => (await world.initiate(world.placeOrder())).transactionId;
const stateOf = async (id: string) => (await world.find(id)).state;

test('charges at once with the right PIN', async () => {
  const id = await begin();
  expect(await world.handOver(id)).toMatchObject({ status: 'REQUEST_RAISED' });
  await world.pass(SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
  await assertSettled(world);
});

test('a callback handled before the outcome of the start was recorded does not replace the delivery job', async () => {
  const id = await begin();
  await world.handOver(id);
  expect(await stateOf(id)).toBe('paid');
  await world.deps.store.bringCheckForward(id, world.deps.clock.now());
  await world.runJobs();
  expect(await stateOf(id)).toBe('fulfilled');
  await assertSettled(world);
});

test('initiate returns the key for encrypting the PIN, and requires a verified code', async () => {
  const orderId = world.placeOrder();
  await expect(world.initiate(orderId, { proof: 'stale' })).rejects.toMatchObject({ code: 'PROOF_INVALID' });
  expect(await world.initiate(orderId)).toMatchObject({ encryptionKey: { id: 'k1' } });
});

test('wrong PINs reduce the attempts left, then the wallet is locked and the payment closed', async () => {
  const id = await begin();
  for (const attemptsLeft of [4, 3, 2, 1]) {
    await expect(world.handOver(id, 'wrong')).rejects.toMatchObject({
      code: '1004',
      details: { attemptsLeft },
    });
    expect(await stateOf(id)).toBe('created');
  }
  await expect(world.handOver(id, 'wrong')).rejects.toMatchObject({
    code: '1006',
    details: { attemptsLeft: 0 },
  });
  expect(await world.find(id)).toMatchObject({ state: 'declined', reason: 'wallet-locked' });
  await world.pass(60 * MINUTE);
  await assertSettled(world);
});

test('the right PIN after a wrong one is charged, whatever an earlier check reports', async () => {
  const id = await begin();
  await expect(world.handOver(id, 'wrong')).rejects.toMatchObject({ code: '1004' });
  await world.pass(10 * SECOND);
  await world.handOver(id);
  await world.pass(SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
  await assertSettled(world);
});

test('finds a charge whose answer to the PIN was lost', async () => {
  const id = await begin();
  world.wallet.faults.start.push('lost-after');
  expect(await world.handOver(id)).toMatchObject({ status: 'IN_PROCESS' });
  await world.pass(10 * SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
  expect(world.wallet.calls.start).toBe(1);
  await assertSettled(world);
});

test('closes a payment whose PIN certainly never arrived, and never sends the PIN again', async () => {
  const id = await begin();
  world.wallet.faults.start.push('lost-before');
  await world.handOver(id);
  await world.pass(80 * SECOND);
  expect(await stateOf(id)).toBe('submitted');
  await world.pass(30 * SECOND);
  expect(await world.find(id)).toMatchObject({ state: 'declined', reason: 'never-arrived' });
  expect(world.wallet.calls.start).toBe(1);
  await assertSettled(world);
});

test('closes a payment with the reason when the answer to a wrong PIN comes after the browser was answered', async () => {
  const id = await begin();
  world.browser.patient = false;
  expect(await world.handOver(id, 'wrong')).toMatchObject({ status: 'IN_PROCESS' });
  await world.deps.inFlight.drained();
  expect(await world.find(id)).toMatchObject({ state: 'declined', reason: 'wrong-pin' });
});

test('hands nothing over without a PIN', async () => {
  const id = await begin();
  await expect(world.handOver(id, '')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  expect(world.wallet.calls.start).toBe(0);
});
