import { expect, test } from 'vitest';
import type { PaymentMode } from '../methods/payment-mode.ts';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from './method-faults.ts';

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ harness } = fresh);
});

const isOffered = () => harness.deps.isOffered(harness.mode as PaymentMode);
const SECOND = 1_000;

/** A new payment, handed over; the provider answers with a fault. */
async function meetFault() {
  const { transactionId } = await harness.initiate(harness.placeOrder());
  harness.wallet.faults.start.push('misconfigured');
  const processed = await harness.handOver(transactionId);
  return { id: transactionId, ...processed };
}

test("a provider that refuses the portal's configuration declines nobody: the customer is sent to another way to pay", async () => {
  const { id, status } = await meetFault();
  expect(status).toBe('FAILED');
  expect(await harness.find(id)).toMatchObject({ state: 'declined', reason: 'method-unavailable' });
  expect(harness.alarms).toEqual(['misconfigured']);
});

test('the way to pay is switched off at once, on every node, and staff see why', async () => {
  expect(await isOffered()).toBe(true);
  await meetFault();
  await harness.pass(SECOND);
  expect(await isOffered()).toBe(false);
  expect(await harness.deps.methodFaults.list()).toMatchObject([
    { fault: 'currency-refused', detail: 'code 904', times: 1 },
  ]);
});

test('it is tried again by itself, after longer pauses up to an hour, and is back with the first request that is taken', async () => {
  for (let pause = FIRST_PAUSE_MS; pause < LONGEST_PAUSE_MS; pause *= 2) {
    await meetFault();
    await harness.pass(pause - SECOND);
    expect(await isOffered()).toBe(false);
    await harness.pass(2 * SECOND);
    expect(await isOffered()).toBe(true);
  }
  await meetFault();
  await harness.pass(LONGEST_PAUSE_MS - SECOND);
  expect(await isOffered()).toBe(false);
  await harness.pass(2 * SECOND);
  expect(await isOffered()).toBe(true);
  await harness.pay();
  expect(await harness.deps.methodFaults.list()).toEqual([]);
  expect(await isOffered()).toBe(true);
});

test('requests that were on their way when it was switched off count once', async () => {
  await meetFault();
  await meetFault();
  await harness.pass(FIRST_PAUSE_MS + SECOND);
  expect(await isOffered()).toBe(true);
  expect(await harness.deps.methodFaults.list()).toMatchObject([{ times: 1 }]);
});

test('staff switch it on again before its time', async () => {
  await meetFault();
  await harness.pass(SECOND);
  const [{ method } = { method: '' }] = await harness.deps.methodFaults.list();
  expect(await harness.deps.methodFaults.clear(method)).toBe(true);
  expect(await isOffered()).toBe(true);
});

test('a fault that a check meets is an alarm, switches nothing off and leaves the payment open', async () => {
  const id = await harness.pay();
  harness.wallet.faults.check.push('misconfigured');
  await harness.pass(10 * SECOND);
  expect(harness.alarms).toEqual(['misconfigured']);
  expect(await isOffered()).toBe(true);
  harness.wallet.approve(id);
  await harness.pass(60 * SECOND);
  expect((await harness.find(id)).state).toBe('fulfilled');
});

/** RULINGS 84; the thief's plan: pay by card with an e-mail address that the gateway can't read, once in five minutes. */
test('a request that the provider calls malformed is an alarm, and no other customer loses the way to pay by it', async () => {
  for (let nth = 0; nth < 12; nth += 1) {
    const { transactionId } = await harness.initiate(harness.placeOrder());
    harness.wallet.faults.start.push('request-refused');
    await harness.handOver(transactionId);
    expect(await harness.find(transactionId)).toMatchObject({ reason: 'method-unavailable' });
    await harness.pass(2 * SECOND);
    expect(await isOffered()).toBe(true);
  }
  expect(harness.alarms).toContain('misconfigured');
});

test.each(['lost-before', 'not-sent', 'throws', 'ok'] as const)(
  'no other answer switches it off: %s',
  async (fault) => {
    const { transactionId } = await harness.initiate(harness.placeOrder());
    harness.wallet.faults.start.push(fault);
    await harness.handOver(transactionId).catch(() => {});
    expect(await harness.deps.methodFaults.list()).toEqual([]);
  },
);
