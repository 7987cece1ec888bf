import { money } from '@portal/domain/money/money';
import { describe, expect, test } from 'vitest';
import { assertSettled } from '../testing/assert-invariants.ts';
import { decideAsStaff } from '../testing/decide-as-staff.ts';
import { eachWithPaymentHarness, type FreshHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';
import { checkPayment } from './check-payment.ts';
import { createPaymentStore } from './payment-store.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let pool: FreshHarness['pool'];
let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ pool, harness } = fresh);
});

const stateOf = async (id: string) => (await harness.find(id)).state;

/** Creates a payment whose charge stays unknown for a day. */
async function inReview(): Promise<string> {
  const id = await harness.pay();
  harness.wallet.goDown(true);
  await harness.pass(DAY);
  expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty' });
  return id;
}

describe('a payment with an unknown charge', () => {
  test('goes to review within a day, and raises the alarm once', async () => {
    await inReview();
    expect(harness.alarms).toEqual(['review']);
  });

  test('is delivered when the provider reports a charge later, and the customer gets an SMS', async () => {
    const id = await inReview();
    harness.wallet.approve(id);
    harness.wallet.goDown(false);
    await harness.pass(HOUR);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(harness.operator.messages.at(-1)?.text).toContain('was added');
    await assertSettled(harness);
  });

  test('is delivered at once after a callback', async () => {
    const id = await inReview();
    harness.wallet.approve(id);
    harness.wallet.goDown(false);
    await harness.callBack(`${id}|signed`);
    await harness.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('is checked at once when staff request it, without restarting its schedule', async () => {
    const id = await inReview();
    harness.wallet.approve(id);
    harness.wallet.goDown(false);
    const result = await decideAsStaff(harness, id, { input: { action: 'check' } });
    expect(result.kind).toBe('queued');
    await harness.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('that was charged after all and can be neither delivered nor refunded: the customer gets one more SMS', async () => {
    const id = await inReview();
    harness.operator.state.refusal = 'line-closed';
    harness.wallet.faults.refund.push('refused');
    harness.wallet.approve(id);
    harness.wallet.goDown(false);
    await harness.pass(HOUR);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'refund-refused' });
    const reviewed = () => harness.operator.messages.filter(({ text }) => text.includes('looking into'));
    expect(reviewed()).toHaveLength(2);
    harness.wallet.faults.refund.push('refused');
    await decideAsStaff(harness, id, { input: { action: 'retry' } });
    await harness.pass(HOUR);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'refund-refused' });
    expect(reviewed()).toHaveLength(2);
  });

  test('that was charged another amount: the customer gets one more SMS', async () => {
    const id = await inReview();
    harness.wallet.chargeInstead(money(400, 'RWF'));
    harness.wallet.approve(id);
    harness.wallet.goDown(false);
    await harness.pass(HOUR);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'amount-differs' });
    expect(harness.operator.messages.filter(({ text }) => text.includes('looking into'))).toHaveLength(2);
  });

  test('is refunded when the operator refuses the delivery', async () => {
    const id = await inReview();
    harness.operator.state.refusal = 'line-closed';
    harness.wallet.approve(id);
    harness.wallet.goDown(false);
    await harness.pass(2 * HOUR);
    expect(await stateOf(id)).toBe('refunded');
    await assertSettled(harness);
  });

  test('is closed automatically when the provider reports no charge, and the customer gets an SMS', async () => {
    const id = await inReview();
    harness.wallet.refuse(id);
    harness.wallet.goDown(false);
    await harness.pass(HOUR);
    expect(await stateOf(id)).toBe('declined');
    expect(harness.operator.messages.at(-1)?.text).toContain('Nothing was taken');
  });

  test('is checked hourly, then daily, for two months, and stays in review', async () => {
    const id = await inReview();
    const before = harness.wallet.calls.check;
    await harness.pass(3 * DAY);
    expect(harness.wallet.calls.check - before).toBeGreaterThan(60);
    await harness.pass(50 * DAY);
    harness.wallet.approve(id);
    harness.wallet.goDown(false);
    await harness.pass(DAY);
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('is no longer checked after two months', async () => {
    const id = await inReview();
    await harness.pass(70 * DAY);
    const calls = harness.wallet.calls.check;
    await harness.pass(10 * DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'review', dueAt: null });
    expect(harness.wallet.calls.check).toBe(calls);
  });

  test('that is then charged another amount stays in review', async () => {
    const id = await inReview();
    harness.wallet.chargeInstead(money(50, 'RWF'));
    harness.wallet.approve(id);
    harness.wallet.goDown(false);
    await harness.pass(2 * DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'amount-differs', dueAt: null });
    expect(harness.operator.topUps.size).toBe(0);
  });
});

test('a check that ends after another one found a different amount plans no further check', async () => {
  const id = await harness.pay();
  harness.wallet.chargeInstead(money(50, 'RWF'));
  harness.wallet.approve(id);
  const before = await harness.find(id);
  await checkPayment(harness.deps, before);
  // The slower check read the payment before the faster one recorded the charge.
  await checkPayment(harness.deps, before);
  expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'amount-differs', dueAt: null });
});

describe.each([
  [
    'another amount',
    async () => {
      harness.wallet.chargeInstead(money(50, 'RWF'));
    },
  ],
  [
    'a refused refund',
    async () => {
      harness.operator.state.refusal = 'line-closed';
      harness.wallet.faults.refund.push('refused');
    },
  ],
])('a review about %s', (_cause, spoil) => {
  test('is not changed by callbacks and returning browsers: only staff decide', async () => {
    await spoil();
    const id = await harness.pay();
    harness.wallet.approve(id);
    await harness.pass(MINUTE);
    const before = await harness.find(id);
    expect(before).toMatchObject({ state: 'review', dueAt: null });
    harness.wallet.chargeInstead(null);
    harness.operator.state.refusal = null;
    const calls = harness.wallet.calls.check;
    await harness.callBack(`${id}|signed`);
    await harness.pass(DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'review', version: before.version });
    expect(harness.wallet.calls.check).toBe(calls);
    expect(harness.operator.topUps.size).toBe(0);
  });
});

describe('requested checks', () => {
  test('are limited to one in three seconds per payment, over all nodes', async () => {
    const id = await harness.pay();
    const nodes = [createPaymentStore(pool), createPaymentStore(pool)];
    await harness.pass(20 * MINUTE);
    harness.wallet.calls.check = 0;
    for (let request = 0; request < 100; request += 1) {
      await Promise.all(nodes.map((node) => node.bringCheckForward(id, harness.clock.now())));
      await harness.runJobs();
      harness.clock.advance(300);
    }
    expect(harness.wallet.calls.check).toBeLessThanOrEqual(11);
    expect(harness.wallet.calls.check).toBeGreaterThanOrEqual(9);
  });

  test('right after another check are delayed until allowed', async () => {
    const id = await harness.pay();
    await harness.pass(20 * MINUTE);
    await harness.callBack(`${id}|signed`);
    await harness.runJobs();
    harness.wallet.approve(id);
    harness.clock.advance(100);
    await harness.callBack(`${id}|signed`);
    await harness.pass(3 * SECOND);
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('keep the reference of a callback when a browser comes back, and take that of a newer callback', async () => {
    const id = await harness.pay();
    for (const [reference, kept] of [
      [null, null],
      ['first', 'first'],
      [null, 'first'],
      ['second', 'second'],
    ] as const) {
      harness.clock.advance(4 * SECOND);
      await harness.deps.store.bringCheckForward(id, harness.clock.now(), reference);
      expect((await harness.find(id)).notifiedReference).toBe(kept);
    }
  });

  test('of a closed payment are one, repeated for a day while its provider is down', async () => {
    const id = await harness.pay();
    harness.wallet.refuse(id);
    await harness.pass(MINUTE);
    harness.wallet.goDown(true);
    for (let visit = 0; visit < 20; visit += 1) {
      await harness.deps.store.bringCheckForward(id, harness.clock.now());
      await harness.runJobs();
      harness.clock.advance(4 * SECOND);
    }
    const calls = harness.wallet.calls.check;
    await harness.pass(2 * MINUTE);
    expect(harness.wallet.calls.check - calls).toBeLessThan(20);
    expect((await harness.find(id)).dueAt).not.toBeNull();
    await harness.pass(2 * DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'declined', dueAt: null });
  });

  test('of a closed payment end with the answer of its provider', async () => {
    const id = await harness.pay();
    harness.wallet.refuse(id);
    await harness.pass(MINUTE);
    const calls = harness.wallet.calls.check;
    await harness.callBack(`${id}|signed`);
    await harness.pass(MINUTE);
    expect(harness.wallet.calls.check - calls).toBe(1);
    expect(await harness.find(id)).toMatchObject({ state: 'declined', dueAt: null });
  });

  test('use up nothing: after four hundred of them the next check is as far away as its age says', async () => {
    const id = await harness.pay();
    await harness.pass(20 * MINUTE);
    for (let visit = 0; visit < 400; visit += 1) {
      await harness.deps.store.bringCheckForward(id, harness.clock.now());
      await harness.runJobs();
      harness.clock.advance(50);
    }
    const { state, dueAt } = await harness.find(id);
    expect(state).toBe('expired');
    expect(dueAt?.getTime()).toBeLessThanOrEqual(harness.clock.now().getTime() + 5 * MINUTE);
    harness.wallet.approve(id);
    await harness.pass(MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
  });
});
