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

test('the right PIN pays at once', async () => {
  const id = await begin();
  expect(await world.handOver(id)).toMatchObject({ status: 'REQUEST_RAISED' });
  await world.pass(SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
  await assertSettled(world);
});

test('a callback that was read before our own answer was recorded does not take the place of the delivery', async () => {
  const id = await begin();
  await world.handOver(id);
  expect(await stateOf(id)).toBe('paid');
  await world.deps.store.bringCheckForward(id, world.deps.clock.now());
  await world.runJobs();
  expect(await stateOf(id)).toBe('fulfilled');
  await assertSettled(world);
});

test('initiate gives the key the PIN is encrypted with, and asks for a verified code', async () => {
  const orderId = world.placeOrder();
  await expect(world.initiate(orderId, { proof: 'stale' })).rejects.toMatchObject({ code: 'PROOF_INVALID' });
  expect(await world.initiate(orderId)).toMatchObject({ encryptionKey: { id: 'k1' } });
});

test('wrong PINs leave fewer attempts each time, then the wallet is locked and the payment over', async () => {
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

test('the right PIN after a wrong one pays, whatever an old check says', async () => {
  const id = await begin();
  await expect(world.handOver(id, 'wrong')).rejects.toMatchObject({ code: '1004' });
  await world.pass(10 * SECOND);
  await world.handOver(id);
  await world.pass(SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
  await assertSettled(world);
});

test('a PIN whose answer is lost after it paid is found', async () => {
  const id = await begin();
  world.wallet.faults.start.push('lost-after');
  expect(await world.handOver(id)).toMatchObject({ status: 'IN_PROCESS' });
  await world.pass(10 * SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
  expect(world.wallet.calls.start).toBe(1);
  await assertSettled(world);
});

test('a PIN that never arrived is over once that is certain, and never sent by itself again', async () => {
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

test('a wrong PIN that is answered when nobody waits any more ends the payment with its reason', async () => {
  const id = await begin();
  world.browser.patient = false;
  expect(await world.handOver(id, 'wrong')).toMatchObject({ status: 'IN_PROCESS' });
  await world.deps.inFlight.drained();
  expect(await world.find(id)).toMatchObject({ state: 'declined', reason: 'wrong-pin' });
});

test('without a PIN nothing is handed over', async () => {
  const id = await begin();
  await expect(world.handOver(id, '')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  expect(world.wallet.calls.start).toBe(0);
});
