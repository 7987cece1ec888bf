import { assertSettled } from '@portal/payments/testing/assert-invariants';
import { eachWithPaymentHarness } from '@portal/payments/testing/each-with-payment-harness';
import { parseTestMsisdn } from '@portal/payments/testing/parse-test-msisdn';
import type { PaymentHarness } from '@portal/payments/testing/payment-harness';
import { describe, expect, test } from 'vitest';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let harness: PaymentHarness;
const stateOf = async (id: string) => (await harness.find(id)).state;

/** Places an order with a payment that waits for the customer. */
async function waiting() {
  const orderId = harness.placeOrder();
  const { transactionId: id } = await harness.initiate(orderId);
  await harness.handOver(id);
  return { orderId, id };
}

describe('a prompt on the handset', () => {
  eachWithPaymentHarness((fresh) => {
    harness = fresh.harness;
  });

  test('a customer who mistyped the payer number cancels and pays from another number', async () => {
    const { orderId, id } = await waiting();
    expect(await harness.cancel(id)).toMatchObject({ canPayOrder: true, payment: { reason: 'cancelled' } });
    const { transactionId: second } = await harness.initiate(orderId, {
      payer: parseTestMsisdn('733000002'),
    });
    expect(second).not.toBe(id);
    await harness.handOver(second);
    harness.wallet.approve(second);
    await harness.pass(10 * MINUTE);
    expect(await stateOf(second)).toBe('fulfilled');
    expect(await stateOf(id)).toBe('expired');
    // The page of the first payment, still open in another tab, must not lead to paying twice.
    expect(await harness.cancel(id)).toMatchObject({ canPayOrder: false });
    harness.wallet.refuse(id, 'no-answer');
    await harness.pass(2 * DAY);
    await assertSettled(harness);
  });

  test('approved after it was cancelled, with no other payment: it is delivered and the customer gets an SMS', async () => {
    const { id } = await waiting();
    await harness.cancel(id);
    harness.wallet.approve(id);
    await harness.pass(10 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
    await assertSettled(harness);
  });

  test('approved after it was cancelled and paid with another method: one is delivered, the other refunded', async () => {
    const { orderId, id } = await waiting();
    await harness.cancel(id);
    const { transactionId: second } = await harness.initiate(orderId, {
      payer: parseTestMsisdn('733000002'),
    });
    await harness.handOver(second);
    harness.wallet.approve(second);
    harness.wallet.approve(id);
    await harness.pass(20 * MINUTE);
    expect([await stateOf(id), await stateOf(second)].sort()).toEqual(['fulfilled', 'refunded']);
    await assertSettled(harness);
  });

  test('cancelled and approved concurrently, it is either paid or cancelled, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await waiting();
      harness.wallet.approve(id);
      const [cancelled] = await Promise.all([harness.cancel(id), harness.callBack(`${id}|signed`)]);
      expect(['expired', 'paid', 'fulfilled']).toContain(cancelled.payment.state);
      await harness.pass(2 * MINUTE);
      expect(await stateOf(id)).toBe('fulfilled');
    }
    await assertSettled(harness);
  });

  test('approved before the cancellation, it is not cancelled and the order cannot be paid again', async () => {
    const { id } = await waiting();
    harness.wallet.approve(id);
    await harness.callBack(`${id}|signed`);
    await harness.runJobs();
    expect(await harness.cancel(id)).toMatchObject({ canPayOrder: false, payment: { state: 'fulfilled' } });
  });

  test('cancelled twenty times concurrently, it is cancelled once', async () => {
    const { id } = await waiting();
    const answers = await Promise.all(Array.from({ length: 20 }, () => harness.cancel(id)));
    expect(answers.every(({ canPayOrder }) => canPayOrder)).toBe(true);
    const events = (await harness.deps.store.history(id)).map(({ event }) => event);
    expect(events.filter((event) => event === 'customer-cancelled')).toHaveLength(1);
  });

  test('only the browser that pays can cancel it', async () => {
    const { id } = await waiting();
    await expect(harness.cancel(id, 'stranger')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await stateOf(id)).toBe('awaiting-customer');
  });

  test('cancelled before the wallet has answered, its reference is stored and a later charge is found', async () => {
    const { transactionId: id } = await harness.initiate(harness.placeOrder());
    const answerNow = harness.wallet.hold();
    const handedOver = harness.handOver(id);
    await expect.poll(() => harness.wallet.calls.start).toBe(1);
    expect(await harness.cancel(id)).toMatchObject({ canPayOrder: true });
    answerNow();
    await handedOver;
    expect(await harness.find(id)).toMatchObject({
      state: 'expired',
      providerReference: `W-${id.slice(0, 6)}`,
    });
    harness.wallet.approve(id);
    await harness.pass(10 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
  });
});

describe('a PIN that was sent', () => {
  eachWithPaymentHarness((fresh) => {
    harness = fresh.harness;
  }, 'money-pin');

  test('cannot be cancelled: the wallet may be charging', async () => {
    harness.wallet.faults.start.push('lost-after');
    const { transactionId: id } = await harness.initiate(harness.placeOrder());
    await harness.handOver(id);
    expect(await harness.cancel(id)).toMatchObject({ canPayOrder: false, payment: { state: 'submitted' } });
    await harness.pass(10 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
  });
});

describe("a gateway's page", () => {
  eachWithPaymentHarness((fresh) => {
    harness = fresh.harness;
  }, 'card-paystack');

  test('when the gateway answers 503, nothing is charged and the order can be paid another way at once', async () => {
    const orderId = harness.placeOrder();
    const { transactionId: id } = await harness.initiate(orderId);
    harness.wallet.faults.start.push('lost-before');
    await expect(harness.handOver(id)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(await harness.find(id)).toMatchObject({ state: 'expired', reason: 'gateway-unreachable' });
    const { transactionId: second } = await harness.initiate(orderId);
    expect(second).not.toBe(id);
    await harness.handOver(second);
    harness.wallet.approve(second);
    await harness.pass(2 * DAY);
    await assertSettled(harness);
  });

  test('delivers a charge that is found on a page that was never shown', async () => {
    const { transactionId: id } = await harness.initiate(harness.placeOrder());
    harness.wallet.faults.start.push('lost-after');
    await expect(harness.handOver(id)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    harness.wallet.approve(id);
    await harness.pass(10 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
    await assertSettled(harness);
  });
});
