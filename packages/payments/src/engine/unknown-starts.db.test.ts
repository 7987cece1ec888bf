import { describe, expect, test } from 'vitest';
import { assertSettled } from '../testing/assert-invariants.ts';
import { eachWithPaymentHarness, type FreshHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let pool: FreshHarness['pool'];
let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ pool, harness } = fresh);
});

const stateOf = async (id: string) => (await harness.find(id)).state;

describe("when the wallet's answer is lost", () => {
  test('after it accepted the request, the payment is found and charged once', async () => {
    harness.wallet.faults.start.push('lost-after');
    const id = await harness.pay();
    expect(await stateOf(id)).toBe('submitted');
    harness.wallet.approve(id);
    await harness.pass(10 * SECOND);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(harness.wallet.calls.start).toBe(1);
    await assertSettled(harness);
  });

  test('before it accepted the request, the prompt is sent again under the same reference once that is safe', async () => {
    harness.wallet.faults.start.push('lost-before');
    const id = await harness.pay();
    await harness.pass(80 * SECOND);
    expect(harness.wallet.calls.start).toBe(1);
    await harness.pass(30 * SECOND);
    expect(harness.wallet.calls.start).toBe(2);
    expect(harness.wallet.ledger.get(id)?.starts).toBe(1);
    harness.wallet.approve(id);
    await harness.pass(20 * SECOND);
    expect(await stateOf(id)).toBe('fulfilled');
    await assertSettled(harness);
  });

  test('repeatedly, the payment is closed as never arrived', async () => {
    harness.wallet.faults.start.push('lost-before', 'lost-before', 'throws', 'lost-before');
    const id = await harness.pay();
    await harness.pass(20 * MINUTE);
    expect(harness.wallet.calls.start).toBe(3);
    expect(await harness.find(id)).toMatchObject({ state: 'declined', reason: 'never-arrived' });
    await assertSettled(harness);
  });

  test('because it is unreachable, the visitor is told that nothing was charged and can try again', async () => {
    const { transactionId: id } = await harness.initiate(harness.placeOrder());
    harness.wallet.faults.start.push('not-sent');
    await expect(harness.handOver(id)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(await stateOf(id)).toBe('created');
    await harness.handOver(id);
    harness.wallet.approve(id);
    await harness.pass(10 * SECOND);
    expect(await stateOf(id)).toBe('fulfilled');
    await assertSettled(harness);
  });
});

describe('callbacks', () => {
  const call = (body: string) => harness.callBack(body);

  test('ten concurrent ones settle a payment once', async () => {
    const id = await harness.pay();
    harness.wallet.approve(id);
    await Promise.all(Array.from({ length: 10 }, () => call(`${id}|signed`)));
    await harness.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
    await call(`${id}|signed`);
    await harness.pass(MINUTE);
    expect(harness.operator.state.calls).toBe(1);
  });

  test('one that arrives before the answer to the start changes nothing', async () => {
    const { transactionId: id } = await harness.initiate(harness.placeOrder());
    harness.browser.patient = false;
    const release = harness.wallet.hold();
    await harness.handOver(id);
    harness.wallet.approve(id);
    await call(`${id}|signed`);
    await harness.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
    release();
    await harness.deps.inFlight.waitForAll();
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('forged and unknown ones are stored and counted, and change no payment', async () => {
    const id = await harness.pay();
    await call(`${id}|forged`);
    await call('unknown-reference|signed');
    await call('');
    await harness.runJobs();
    expect(await stateOf(id)).toBe('awaiting-customer');
    expect(harness.alarms.sort()).toEqual(['callback-forged', 'callback-forged', 'callback-unknown']);
    expect((await pool.query('SELECT FROM payment_callbacks')).rowCount).toBe(3);
  });

  test('a genuine one about a payment without a charge changes nothing', async () => {
    const id = await harness.pay();
    await call(`${id}|signed`);
    await harness.runJobs();
    expect(await stateOf(id)).toBe('awaiting-customer');
  });

  test('when they are lost, the payment is found within a minute', async () => {
    const id = await harness.pay();
    await harness.pass(4 * MINUTE);
    harness.wallet.approve(id);
    await harness.pass(MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
  });
});
