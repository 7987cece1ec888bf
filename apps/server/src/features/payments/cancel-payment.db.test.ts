import { describe, expect, test } from 'vitest';
import { eachInPaymentWorld } from './testing/each-in-payment-world.ts';
import { assertSettled } from './testing/invariants.ts';
import { msisdn, type PaymentWorld } from './testing/payment-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: PaymentWorld;
const stateOf = async (id: string) => (await world.find(id)).state;

/** Places an order with a payment that waits for the customer. */
async function waiting() {
  const orderId = world.placeOrder();
  const { transactionId: id } = await world.initiate(orderId);
  await world.handOver(id);
  return { orderId, id };
}

describe('a prompt on the handset', () => {
  eachInPaymentWorld((fresh) => {
    world = fresh.world;
  });

  test('a customer who mistyped the payer number cancels and pays from another number', async () => {
    const { orderId, id } = await waiting();
    expect(await world.cancel(id)).toMatchObject({ orderFree: true, payment: { reason: 'cancelled' } });
    const { transactionId: second } = await world.initiate(orderId, { payer: msisdn('733000002') });
    expect(second).not.toBe(id);
    await world.handOver(second);
    world.wallet.approve(second);
    await world.pass(10 * MINUTE);
    expect(await stateOf(second)).toBe('fulfilled');
    expect(await stateOf(id)).toBe('expired');
    world.wallet.refuse(id, 'no-answer');
    await world.pass(2 * DAY);
    await assertSettled(world);
  });

  test('approved after it was cancelled, with no other payment: it is delivered and the customer gets an SMS', async () => {
    const { id } = await waiting();
    await world.cancel(id);
    world.wallet.approve(id);
    await world.pass(10 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
    await assertSettled(world);
  });

  test('approved after it was cancelled and paid with another method: one is delivered, the other refunded', async () => {
    const { orderId, id } = await waiting();
    await world.cancel(id);
    const { transactionId: second } = await world.initiate(orderId, { payer: msisdn('733000002') });
    await world.handOver(second);
    world.wallet.approve(second);
    world.wallet.approve(id);
    await world.pass(20 * MINUTE);
    expect([await stateOf(id), await stateOf(second)].sort()).toEqual(['fulfilled', 'refunded']);
    await assertSettled(world);
  });

  test('cancelled and approved concurrently, it is either paid or cancelled, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await waiting();
      world.wallet.approve(id);
      const [cancelled] = await Promise.all([world.cancel(id), world.callBack(`${id}|signed`)]);
      expect(['expired', 'paid', 'fulfilled']).toContain(cancelled.payment.state);
      await world.pass(2 * MINUTE);
      expect(await stateOf(id)).toBe('fulfilled');
    }
    await assertSettled(world);
  });

  test('approved before the cancellation, it is not cancelled and the order can not be paid again', async () => {
    const { id } = await waiting();
    world.wallet.approve(id);
    await world.callBack(`${id}|signed`);
    await world.runJobs();
    expect(await world.cancel(id)).toMatchObject({ orderFree: false, payment: { state: 'fulfilled' } });
  });

  test('cancelled twenty times concurrently, it is cancelled once', async () => {
    const { id } = await waiting();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.cancel(id)));
    expect(answers.every(({ orderFree }) => orderFree)).toBe(true);
    const events = (await world.deps.store.history(id)).map(({ event }) => event);
    expect(events.filter((event) => event === 'customer-cancelled')).toHaveLength(1);
  });

  test('only the browser that pays can cancel it', async () => {
    const { id } = await waiting();
    await expect(world.cancel(id, 'stranger')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await stateOf(id)).toBe('awaiting-customer');
  });

  test('cancelled before the wallet has answered, its reference is stored and a later charge is found', async () => {
    const { transactionId: id } = await world.initiate(world.placeOrder());
    const answerNow = world.wallet.hold();
    const handedOver = world.handOver(id);
    await expect.poll(() => world.wallet.calls.start).toBe(1);
    expect(await world.cancel(id)).toMatchObject({ orderFree: true });
    answerNow();
    await handedOver;
    expect(await world.find(id)).toMatchObject({
      state: 'expired',
      providerReference: `W-${id.slice(0, 6)}`,
    });
    world.wallet.approve(id);
    await world.pass(10 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
  });
});

describe('a PIN that was sent', () => {
  eachInPaymentWorld((fresh) => {
    world = fresh.world;
  }, 'money-pin');

  test('can not be cancelled: the wallet may be charging', async () => {
    world.wallet.faults.start.push('lost-after');
    const { transactionId: id } = await world.initiate(world.placeOrder());
    await world.handOver(id);
    expect(await world.cancel(id)).toMatchObject({ orderFree: false, payment: { state: 'submitted' } });
    await world.pass(10 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
  });
});

describe("a gateway's page", () => {
  eachInPaymentWorld((fresh) => {
    world = fresh.world;
  }, 'card-paystack');

  test('when the gateway answers 503, nothing is charged and the order can be paid another way at once', async () => {
    const orderId = world.placeOrder();
    const { transactionId: id } = await world.initiate(orderId);
    world.wallet.faults.start.push('lost-before');
    await expect(world.handOver(id)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(await world.find(id)).toMatchObject({ state: 'expired', reason: 'gateway-unreachable' });
    const { transactionId: second } = await world.initiate(orderId);
    expect(second).not.toBe(id);
    await world.handOver(second);
    world.wallet.approve(second);
    await world.pass(2 * DAY);
    await assertSettled(world);
  });

  test('delivers a charge that is found on a page that was never shown', async () => {
    const { transactionId: id } = await world.initiate(world.placeOrder());
    world.wallet.faults.start.push('lost-after');
    await expect(world.handOver(id)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    world.wallet.approve(id);
    await world.pass(10 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
    await assertSettled(world);
  });
});
