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

describe('when the answer of the wallet is lost', () => {
  test('after it took the request, the payment is found and charged once', async () => {
    world.wallet.faults.start.push('lost-after');
    const id = await world.pay();
    expect(await stateOf(id)).toBe('submitted');
    world.wallet.approve(id);
    await world.pass(10 * SECOND);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(world.wallet.calls.start).toBe(1);
    await assertSettled(world);
  });

  test('before it took the request, the prompt is sent again under the same reference, not before it is safe', async () => {
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

  test('again and again, it gives up and says that it never arrived', async () => {
    world.wallet.faults.start.push('lost-before', 'lost-before', 'throws', 'lost-before');
    const id = await world.pay();
    await world.pass(20 * MINUTE);
    expect(world.wallet.calls.start).toBe(3);
    expect(await world.find(id)).toMatchObject({ state: 'declined', reason: 'never-arrived' });
    await assertSettled(world);
  });

  test('because it can not be reached, the visitor hears that nothing was taken and may try again', async () => {
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

  test('ten of them settle a payment once, at once', async () => {
    const id = await world.pay();
    world.wallet.approve(id);
    await Promise.all(Array.from({ length: 10 }, () => call(`${id}|signed`)));
    await world.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
    await call(`${id}|signed`);
    await world.pass(MINUTE);
    expect(world.operator.state.calls).toBe(1);
  });

  test('one that comes before our own answer does no harm', async () => {
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

  test('forged and unknown ones are kept, counted and believed in nothing', async () => {
    const id = await world.pay();
    await call(`${id}|forged`);
    await call('unknown-reference|signed');
    await call('');
    await world.runJobs();
    expect(await stateOf(id)).toBe('awaiting-customer');
    expect(world.alarms.sort()).toEqual(['callback-forged', 'callback-forged', 'callback-unknown']);
    expect((await pool.query('SELECT FROM payment_callbacks')).rowCount).toBe(3);
  });

  test('a genuine one about money that was not taken changes nothing', async () => {
    const id = await world.pay();
    await call(`${id}|signed`);
    await world.runJobs();
    expect(await stateOf(id)).toBe('awaiting-customer');
  });

  test('when they are lost altogether, the payment is found within a minute', async () => {
    const id = await world.pay();
    await world.pass(4 * MINUTE);
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
  });
});
