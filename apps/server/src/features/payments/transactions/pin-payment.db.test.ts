import { assertSettled } from '@portal/payments/testing/assert-invariants';
import { eachWithPaymentHarness } from '@portal/payments/testing/each-with-payment-harness';
import type { PaymentHarness } from '@portal/payments/testing/payment-harness';
import { expect, test } from 'vitest';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  harness = fresh.harness;
}, 'money-pin');

const begin = async () => (await harness.initiate(harness.placeOrder())).transactionId;
const stateOf = async (id: string) => (await harness.find(id)).state;

test('charges at once with the right PIN', async () => {
  const id = await begin();
  expect(await harness.handOver(id)).toMatchObject({ status: 'REQUEST_RAISED' });
  await harness.pass(SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
  await assertSettled(harness);
});

test('a callback handled before the outcome of the start was recorded does not replace the delivery job', async () => {
  const id = await begin();
  await harness.handOver(id);
  expect(await stateOf(id)).toBe('paid');
  await harness.deps.store.bringCheckForward(id, harness.deps.clock.now());
  await harness.runJobs();
  expect(await stateOf(id)).toBe('fulfilled');
  await assertSettled(harness);
});

test('initiate returns the key for encrypting the PIN, and requires a verified code', async () => {
  const orderId = harness.placeOrder();
  await expect(harness.initiate(orderId, { proof: 'stale' })).rejects.toMatchObject({
    code: 'PROOF_INVALID',
  });
  expect(await harness.initiate(orderId)).toMatchObject({ encryptionKey: { id: 'k1' } });
});

test('wrong PINs reduce the attempts left, then the wallet is locked and the payment closed', async () => {
  const id = await begin();
  for (const attemptsLeft of [4, 3, 2, 1]) {
    await expect(harness.handOver(id, 'wrong')).rejects.toMatchObject({
      code: '1004',
      details: { attemptsLeft },
    });
    expect(await stateOf(id)).toBe('created');
  }
  await expect(harness.handOver(id, 'wrong')).rejects.toMatchObject({
    code: '1006',
    details: { attemptsLeft: 0 },
  });
  expect(await harness.find(id)).toMatchObject({ state: 'declined', reason: 'wallet-locked' });
  await harness.pass(60 * MINUTE);
  await assertSettled(harness);
});

test('the right PIN after a wrong one is charged, whatever an earlier check reports', async () => {
  const id = await begin();
  await expect(harness.handOver(id, 'wrong')).rejects.toMatchObject({ code: '1004' });
  await harness.pass(10 * SECOND);
  await harness.handOver(id);
  await harness.pass(SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
  await assertSettled(harness);
});

test('finds a charge whose answer to the PIN was lost', async () => {
  const id = await begin();
  harness.wallet.faults.start.push('lost-after');
  expect(await harness.handOver(id)).toMatchObject({ status: 'IN_PROCESS' });
  await harness.pass(10 * SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
  expect(harness.wallet.calls.start).toBe(1);
  await assertSettled(harness);
});

test('closes a payment whose PIN certainly never arrived, and never sends the PIN again', async () => {
  const id = await begin();
  harness.wallet.faults.start.push('lost-before');
  await harness.handOver(id);
  await harness.pass(80 * SECOND);
  expect(await stateOf(id)).toBe('submitted');
  await harness.pass(30 * SECOND);
  expect(await harness.find(id)).toMatchObject({ state: 'declined', reason: 'never-arrived' });
  expect(harness.wallet.calls.start).toBe(1);
  await assertSettled(harness);
});

test('closes a payment with the reason when the answer to a wrong PIN comes after the browser was answered', async () => {
  const id = await begin();
  harness.browser.patient = false;
  expect(await harness.handOver(id, 'wrong')).toMatchObject({ status: 'IN_PROCESS' });
  await harness.deps.inFlight.waitForAll();
  expect(await harness.find(id)).toMatchObject({ state: 'declined', reason: 'wrong-pin' });
});

test('hands nothing over without a PIN', async () => {
  const id = await begin();
  await expect(harness.handOver(id, '')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  expect(harness.wallet.calls.start).toBe(0);
});

test('a number with a new SIM card pays with no PIN, nothing is sent to the wallet, and it can pay later', async () => {
  const id = await begin();
  harness.operator.holders.newSim.add('733000001');
  await expect(harness.handOver(id)).rejects.toMatchObject({ code: 'SIM_CHANGED', httpStatus: 403 });
  expect(harness.wallet.calls.start).toBe(0);
  expect(await stateOf(id)).toBe('created');
  harness.operator.holders.newSim.clear();
  await harness.handOver(id);
  await harness.pass(SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
  await assertSettled(harness);
});
