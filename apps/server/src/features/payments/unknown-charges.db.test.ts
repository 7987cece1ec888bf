import { money } from '@portal/domain/money';
import { describe, expect, test } from 'vitest';
import { createPaymentStore } from './payment-store.ts';
import { decideAsStaff } from './testing/decide-as-staff.ts';
import { eachInPaymentWorld, type FreshWorld } from './testing/each-in-payment-world.ts';
import { assertSettled } from './testing/invariants.ts';
import type { PaymentWorld } from './testing/payment-world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let pool: FreshWorld['pool'];
let world: PaymentWorld;
eachInPaymentWorld((fresh) => {
  ({ pool, world } = fresh);
});

const stateOf = async (id: string) => (await world.find(id)).state;

/** Creates a payment whose charge stays unknown for a day. */
async function inReview(): Promise<string> {
  const id = await world.pay();
  world.wallet.goDown(true);
  await world.pass(DAY);
  expect(await world.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty' });
  return id;
}

describe('a payment with an unknown charge', () => {
  test('goes to review within a day, and raises the alarm once', async () => {
    await inReview();
    expect(world.alarms).toEqual(['review']);
  });

  test('is delivered when the provider reports a charge later, and the customer gets an SMS', async () => {
    const id = await inReview();
    world.wallet.approve(id);
    world.wallet.goDown(false);
    await world.pass(HOUR);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(world.operator.messages.at(-1)?.text).toContain('was added');
    await assertSettled(world);
  });

  test('is delivered at once after a callback', async () => {
    const id = await inReview();
    world.wallet.approve(id);
    world.wallet.goDown(false);
    await world.callBack(`${id}|signed`);
    await world.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('is checked at once when staff request it, without restarting its schedule', async () => {
    const id = await inReview();
    world.wallet.approve(id);
    world.wallet.goDown(false);
    const asked = await decideAsStaff(world, id, { action: 'check' });
    expect(asked.kind).toBe('queued');
    await world.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('is refunded when the operator refuses the delivery', async () => {
    const id = await inReview();
    world.operator.state.refusal = 'line-closed';
    world.wallet.approve(id);
    world.wallet.goDown(false);
    await world.pass(2 * HOUR);
    expect(await stateOf(id)).toBe('refunded');
    await assertSettled(world);
  });

  test('is closed automatically when the provider reports no charge, and the customer gets an SMS', async () => {
    const id = await inReview();
    world.wallet.refuse(id);
    world.wallet.goDown(false);
    await world.pass(HOUR);
    expect(await stateOf(id)).toBe('declined');
    expect(world.operator.messages.at(-1)?.text).toContain('Nothing was taken');
  });

  test('is checked hourly, then daily, for two months, and stays in review', async () => {
    const id = await inReview();
    const before = world.wallet.calls.check;
    await world.pass(3 * DAY);
    expect(world.wallet.calls.check - before).toBeGreaterThan(60);
    await world.pass(50 * DAY);
    world.wallet.approve(id);
    world.wallet.goDown(false);
    await world.pass(DAY);
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('is no longer checked after two months', async () => {
    const id = await inReview();
    await world.pass(70 * DAY);
    const calls = world.wallet.calls.check;
    await world.pass(10 * DAY);
    expect(await world.find(id)).toMatchObject({ state: 'review', dueAt: null });
    expect(world.wallet.calls.check).toBe(calls);
  });

  test('that is then charged another amount stays in review', async () => {
    const id = await inReview();
    world.wallet.chargeInstead(money(50, 'RWF'));
    world.wallet.approve(id);
    world.wallet.goDown(false);
    await world.pass(2 * DAY);
    expect(await world.find(id)).toMatchObject({ state: 'review', reason: 'amount-differs', dueAt: null });
    expect(world.operator.topUps.size).toBe(0);
  });
});

describe.each([
  [
    'another amount',
    async () => {
      world.wallet.chargeInstead(money(50, 'RWF'));
    },
  ],
  [
    'a refused refund',
    async () => {
      world.operator.state.refusal = 'line-closed';
      world.wallet.faults.refund.push('refused');
    },
  ],
])('a review about %s', (_cause, spoil) => {
  test('is not changed by callbacks and returning browsers: only staff decide', async () => {
    await spoil();
    const id = await world.pay();
    world.wallet.approve(id);
    await world.pass(MINUTE);
    const before = await world.find(id);
    expect(before).toMatchObject({ state: 'review', dueAt: null });
    world.wallet.chargeInstead(null);
    world.operator.state.refusal = null;
    const calls = world.wallet.calls.check;
    await world.callBack(`${id}|signed`);
    await world.pass(DAY);
    expect(await world.find(id)).toMatchObject({ state: 'review', version: before.version });
    expect(world.wallet.calls.check).toBe(calls);
    expect(world.operator.topUps.size).toBe(0);
  });
});

describe('requested checks', () => {
  test('are limited to one in three seconds per payment, over all nodes', async () => {
    const id = await world.pay();
    const nodes = [createPaymentStore(pool), createPaymentStore(pool)];
    await world.pass(20 * MINUTE);
    world.wallet.calls.check = 0;
    const due = (await world.find(id)).dueAt;
    for (let asked = 0; asked < 100; asked += 1) {
      await Promise.all(nodes.map((node) => node.bringCheckForward(id, world.clock.now())));
      await world.runJobs();
      world.clock.advance(300);
    }
    expect(world.wallet.calls.check).toBeLessThanOrEqual(11);
    expect(world.wallet.calls.check).toBeGreaterThanOrEqual(9);
    expect((await world.find(id)).dueAt).toEqual(due);
  });

  test('right after another check are delayed until allowed', async () => {
    const id = await world.pay();
    await world.pass(20 * MINUTE);
    await world.callBack(`${id}|signed`);
    await world.runJobs();
    world.wallet.approve(id);
    world.clock.advance(100);
    await world.callBack(`${id}|signed`);
    await world.pass(3 * SECOND);
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('of a closed payment share one job, however long its provider is down', async () => {
    const id = await world.pay();
    world.wallet.refuse(id);
    await world.pass(MINUTE);
    world.wallet.goDown(true);
    for (let visit = 0; visit < 20; visit += 1) {
      await world.deps.store.bringCheckForward(id, world.clock.now());
      await world.runJobs();
      world.clock.advance(4 * SECOND);
    }
    const { rows } = await pool.query(
      `SELECT FROM graphile_worker.jobs WHERE key LIKE 'payment:' || $1 || ':%'`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(await stateOf(id)).toBe('declined');
  });

  test('use up no try: four hundred of them do not change the schedule', async () => {
    const id = await world.pay();
    await world.pass(20 * MINUTE);
    const { tries } = await world.find(id);
    for (let visit = 0; visit < 400; visit += 1) {
      await world.deps.store.bringCheckForward(id, world.clock.now());
      await world.runJobs();
      world.clock.advance(50);
    }
    expect((await world.find(id)).tries).toBe(tries);
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
  });
});
