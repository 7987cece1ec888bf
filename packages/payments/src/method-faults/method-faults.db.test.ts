import { describe, expect, test, vi } from 'vitest';
import type { PaymentMode } from '../methods/payment-mode.ts';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from './method-faults.ts';
import { FAULT_CUSTOMERS } from './notice-fault.ts';

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ harness } = fresh);
});

const isOffered = () => harness.deps.isOffered(harness.mode as PaymentMode);
const SECOND = 1_000;

/** A new payment of a customer, handed over; the provider answers with a fault. */
async function meetFault(nth = 1, { browser = nth } = {}) {
  const payer = parseTestMsisdn(String(733_000_000 + nth));
  const visitorId = `browser-${browser}`;
  const orderId = harness.placeOrder();
  const { transactionId } = await harness.initiate(orderId, { payer, visitorId });
  harness.wallet.faults.start.push('misconfigured');
  const processed = await harness.handOver(transactionId, 'right', visitorId);
  return { id: transactionId, ...processed };
}

/** The fault is met by as many customers as prove it. */
async function proveFault() {
  for (let nth = 1; nth <= FAULT_CUSTOMERS; nth += 1) await meetFault(nth);
}

test("a provider that refuses the portal's configuration declines nobody: the customer is sent to another way to pay", async () => {
  const { id, status } = await meetFault();
  expect(status).toBe('FAILED');
  expect(await harness.find(id)).toMatchObject({ state: 'declined', reason: 'method-unavailable' });
  expect(harness.alarms).toEqual(['misconfigured']);
});

test('the way to pay is switched off with the third customer who meets it, on every node, and staff see why', async () => {
  await meetFault(1);
  await meetFault(2);
  await harness.pass(SECOND);
  expect(await isOffered()).toBe(true);
  await meetFault(3);
  await harness.pass(SECOND);
  expect(await isOffered()).toBe(false);
  expect(await harness.deps.methodFaults.list()).toMatchObject([
    { fault: 'currency-refused', detail: 'code 904', times: 1 },
  ]);
});

test('it is tried again by itself, after longer pauses up to an hour, and is back with the first request that is taken', async () => {
  for (let pause = FIRST_PAUSE_MS; pause < LONGEST_PAUSE_MS; pause *= 2) {
    await proveFault();
    await harness.pass(pause - SECOND);
    expect(await isOffered()).toBe(false);
    await harness.pass(2 * SECOND);
    expect(await isOffered()).toBe(true);
  }
  await proveFault();
  await harness.pass(LONGEST_PAUSE_MS - SECOND);
  expect(await isOffered()).toBe(false);
  await harness.pass(2 * SECOND);
  expect(await isOffered()).toBe(true);
  await harness.pay();
  expect(await harness.deps.methodFaults.list()).toEqual([]);
  expect(await isOffered()).toBe(true);
});

test('requests that were on their way when it was switched off count once', async () => {
  await proveFault();
  await meetFault(4);
  await harness.pass(FIRST_PAUSE_MS + SECOND);
  expect(await isOffered()).toBe(true);
  expect(await harness.deps.methodFaults.list()).toMatchObject([{ times: 1 }]);
});

test('staff switch it on again before its time', async () => {
  await proveFault();
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

/** RULINGS 84: the thief's plan is to repeat a request that is answered like a fault. */
describe('nobody alone switches a way to pay off', () => {
  test.each([
    ['one browser with many numbers', (nth: number) => meetFault(nth, { browser: 1 })],
    ['one number in many browsers', (nth: number) => meetFault(1, { browser: nth })],
  ])('%s: an alarm, and nothing else', async (_name, meet) => {
    for (let nth = 1; nth <= 12; nth += 1) {
      await meet(nth);
      await harness.pass(SECOND);
      expect(await isOffered()).toBe(true);
    }
    expect(harness.alarms).toContain('misconfigured');
  });

  test('requests that the provider takes in between show that it takes requests', async () => {
    for (let nth = 1; nth <= 9; nth += 1) {
      await meetFault(nth);
      await harness.pass(SECOND);
      if (nth % 2 === 0) await harness.pay();
    }
    expect(await isOffered()).toBe(true);
  });

  test('nor is it kept off by one browser that is the first after each pause', async () => {
    await proveFault();
    await harness.pass(FIRST_PAUSE_MS + SECOND);
    await meetFault(1);
    await harness.pass(SECOND);
    expect(await isOffered()).toBe(true);
    expect(await harness.deps.methodFaults.list()).toMatchObject([{ times: 1 }]);
  });

  test('requests of half an hour ago no longer count', async () => {
    await meetFault(1);
    await meetFault(2);
    await harness.pass(31 * 60 * SECOND);
    await meetFault(3);
    expect(await harness.deps.methodFaults.list()).toEqual([]);
  });
});

test('a token that the provider refuses is proof by itself: no customer has a part in that call', async () => {
  const { transactionId } = await harness.initiate(harness.placeOrder());
  harness.wallet.faults.start.push('key-refused');
  await harness.handOver(transactionId);
  await harness.pass(SECOND);
  expect(await isOffered()).toBe(false);
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

test('the faults are read once a second, however many pages ask', async () => {
  const { database, deps } = harness;
  const reads = vi.spyOn(database, 'query');
  try {
    for (let nth = 0; nth < 5; nth += 1) await deps.methodFaults.listCached();
    await Promise.all([1, 2, 3].map(() => deps.methodFaults.listCached()));
    expect(reads).toHaveBeenCalledTimes(1);
  } finally {
    reads.mockRestore();
  }
});
