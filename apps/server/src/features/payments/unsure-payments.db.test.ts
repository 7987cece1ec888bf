import { describe, expect, test } from 'vitest';
import { eachInPaymentWorld, type FreshWorld } from './testing/each-in-payment-world.ts';
import { assertSettled } from './testing/invariants.ts';
import type { PaymentWorld } from './testing/payment-world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let pool: FreshWorld['pool'];
let world: PaymentWorld;
eachInPaymentWorld((fresh) => {
  ({ pool, world } = fresh);
});

const stateOf = async (id: string) => (await world.find(id)).state;

describe("when the wallet's answer is lost", () => {
  test('after it accepted the request, the payment is found and charged once', async () => {
    world.wallet.faults.start.push('lost-after');
    const id = await world.pay();
    expect(await stateOf(id)).toBe('submitted');
    world.wallet.approve(id);
    await world.pass(10 * SECOND);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(world.wallet.calls.start).toBe(1);
    await assertSettled(world);
  });

  test('before it accepted the request, the prompt is sent again under the same reference once that is safe', async () => {
    world.wallet.faults.start.push('lost-before');
    const id = await world.pay();
    await world.pass(80 * SECOND);
    expect(world.wallet.calls.start).toBe(1);
    await world.pass(30 * SECOND);
    expect(world.wallet.calls.start).toBe(2);
    expect(world.wallet.ledger.get(id)?.starts).toBe(1);
    world.wallet.approve(id);
    await world.pass(20 * SECOND);
    expect(await stateOf(id)).toBe('fulfilled');
    await assertSettled(world);
  });

  test('repeatedly, the payment is closed as never arrived', async () => {
    world.wallet.faults.start.push('lost-before', 'lost-before', 'throws', 'lost-before');
    const id = await world.pay();
    await world.pass(20 * MINUTE);
    expect(world.wallet.calls.start).toBe(3);
    expect(await world.find(id)).toMatchObject({ state: 'declined', reason: 'never-arrived' });
    await assertSettled(world);
  });

  test('because it is unreachable, the visitor is told that nothing was charged and can try again', async () => {
    const { transactionId: id } = await world.initiate(world.placeOrder());
    world.wallet.faults.start.push('not-sent');
    await expect(world.handOver(id)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(await stateOf(id)).toBe('created');
    await world.handOver(id);
    world.wallet.approve(id);
    await world.pass(10 * SECOND);
    expect(await stateOf(id)).toBe('fulfilled');
    await assertSettled(world);
  });
});

describe('callbacks', () => {
  const call = (body: string) => world.callBack(body);

  test('ten concurrent ones settle a payment once', async () => {
    const id = await world.pay();
    world.wallet.approve(id);
    await Promise.all(Array.from({ length: 10 }, () => call(`${id}|signed`)));
    await world.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
    await call(`${id}|signed`);
    await world.pass(MINUTE);
    expect(world.operator.state.calls).toBe(1);
  });

  test('one that arrives before the answer to the start changes nothing', async () => {
    const { transactionId: id } = await world.initiate(world.placeOrder());
    world.browser.patient = false;
    const release = world.wallet.hold();
    await world.handOver(id);
    world.wallet.approve(id);
    await call(`${id}|signed`);
    await world.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
    release();
    await world.deps.inFlight.drained();
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('forged and unknown ones are stored and counted, and change no payment', async () => {
    const id = await world.pay();
    await call(`${id}|forged`);
    await call('unknown-reference|signed');
    await call('');
    await world.runJobs();
    expect(await stateOf(id)).toBe('awaiting-customer');
    expect(world.alarms.sort()).toEqual(['callback-forged', 'callback-forged', 'callback-unknown']);
    expect((await pool.query('SELECT FROM payment_callbacks')).rowCount).toBe(3);
  });

  test('a genuine one about a payment without a charge changes nothing', async () => {
    const id = await world.pay();
    await call(`${id}|signed`);
    await world.runJobs();
    expect(await stateOf(id)).toBe('awaiting-customer');
  });

  test('when they are lost, the payment is found within a minute', async () => {
    const id = await world.pay();
    await world.pass(4 * MINUTE);
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
  });
});
