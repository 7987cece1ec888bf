import { money } from '@portal/domain/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { eachInPaymentWorld, type FreshWorld } from './testing/each-in-payment-world.ts';
import { assertSettled } from './testing/invariants.ts';
import type { PaymentWorld } from './testing/payment-world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let pool: FreshWorld['pool'];
let world: PaymentWorld;
eachInPaymentWorld((fresh) => {
  ({ pool, world } = fresh);
});

const stateOf = async (id: string) => (await world.find(id)).state;

describe('a push payment', () => {
  test('that is approved tops up once and sends a receipt', async () => {
    const { transactionId: id } = await world.initiate(world.placeOrder());
    expect(await world.handOver(id)).toMatchObject({ status: 'IN_PROCESS' });
    world.wallet.approve(id);
    await world.pass(10 * SECOND);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(world.operator.topUps.get(id)).toMatchObject({ msisdn: '788000001', minor: 500 });
    expect(world.operator.messages).toMatchObject([
      { to: '733000001', text: expect.stringContaining('RWF 500') },
    ]);
    await world.pass(10 * DAY);
    await assertSettled(world);
  });

  test('that is refused is declined without a charge', async () => {
    const id = await world.pay();
    world.wallet.refuse(id, 'insufficient-funds');
    await world.pass(10 * SECOND);
    expect(await world.find(id)).toMatchObject({
      state: 'declined',
      reason: 'insufficient-funds',
      dueAt: null,
    });
    await assertSettled(world);
  });

  test('with an unanswered prompt expires, and a later approval is found', async () => {
    const id = await world.pay();
    await world.pass(6 * MINUTE);
    expect(await stateOf(id)).toBe('expired');
    await world.pass(3 * MINUTE);
    world.wallet.approve(id);
    await world.pass(2 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(world.operator.messages[0]?.text).toContain('went through after all');
    await assertSettled(world);
  });

  test('that has expired and is then refused at the wallet is closed', async () => {
    const id = await world.pay();
    await world.pass(6 * MINUTE);
    world.wallet.refuse(id, 'no-answer');
    await world.pass(2 * MINUTE);
    expect(await world.find(id)).toMatchObject({ state: 'declined', dueAt: null });
    await world.pass(10 * DAY);
    await assertSettled(world);
  });

  test('is never shown as failed while the outcome at the wallet is unknown', async () => {
    const id = await world.pay();
    world.wallet.faults.check.push(...Array(26).fill('lost-before'));
    await world.pass(8 * MINUTE);
    expect(world.wallet.calls.check).toBeGreaterThan(15);
    world.wallet.approve(id);
    await world.pass(5 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
    expect((await world.deps.store.history(id)).map(({ event }) => event)).not.toContain('deadline-passed');
    await assertSettled(world);
  });

  test('with an unknown outcome for days goes to review and raises the alarm', async () => {
    const id = await world.pay();
    world.wallet.faults.check.push(...Array(100).fill('throws'));
    await world.pass(10 * DAY);
    expect(await world.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty' });
    expect(world.alarms).toEqual(['review']);
    await assertSettled(world);
  });

  test('that was charged another amount goes to review and is never delivered', async () => {
    const id = await world.pay();
    world.wallet.chargeInstead(money(50, 'RWF'));
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await world.find(id)).toMatchObject({ state: 'review', reason: 'amount-differs' });
    expect(world.operator.topUps.size).toBe(0);
    await assertSettled(world);
  });

  test('that was charged in another currency goes to review', async () => {
    const id = await world.pay();
    world.wallet.chargeInstead({ minor: 500, currency: 'USD' });
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await stateOf(id)).toBe('review');
    await assertSettled(world);
  });
});

test('answers the browser in time while the wallet is slow', async () => {
  const { transactionId: id } = await world.initiate(world.placeOrder());
  world.browser.patient = false;
  const release = world.wallet.hold();
  expect(await world.handOver(id)).toMatchObject({ status: 'IN_PROCESS' });
  expect(await world.handOver(id)).toMatchObject({ status: 'ALREADY_PROCESSED' });
  world.wallet.approve(id);
  release();
  await world.deps.inFlight.drained();
  await world.pass(10 * SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
});

describe('delivery', () => {
  test('that the operator refuses is refunded, with an SMS', async () => {
    world.operator.state.refusal = 'line-barred';
    const id = await world.pay();
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await world.find(id)).toMatchObject({ state: 'refunded', reason: 'line-barred' });
    expect(world.operator.messages[0]?.text).toContain('is back in your Umoja Money');
    await assertSettled(world);
  });

  test('whose answers are lost is repeated under the same key until one arrives', async () => {
    world.operator.faults.push('lost-after', 'throws', 'lost-before', 'lost-after');
    const id = await world.pay();
    world.wallet.approve(id);
    await world.pass(60 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(world.operator.topUps.size).toBe(1);
    await assertSettled(world);
  });

  test('with an unknown outcome is tried for more than a day, then goes to review', async () => {
    world.operator.faults.push(...Array(100).fill('throws'));
    const id = await world.pay();
    world.wallet.approve(id);
    await world.pass(DAY);
    expect(await stateOf(id)).toBe('paid');
    await world.pass(DAY);
    expect(await stateOf(id)).toBe('review');
    expect(world.alarms).toEqual(['review']);
    await assertSettled(world);
  });

  test('of a late payment that is delayed is announced by SMS', async () => {
    const id = await world.pay();
    await world.pass(6 * MINUTE);
    world.operator.faults.push('throws', 'throws');
    world.wallet.approve(id);
    await world.pass(5 * MINUTE);
    const texts = world.operator.messages.map(({ text }) => text);
    expect(texts[0]).toContain('is on its way');
    expect(texts[1]).toContain('was added');
    await assertSettled(world);
  });
});

describe('a refund', () => {
  beforeEach(() => {
    world.operator.state.refusal = 'line-closed';
  });

  test('whose answers are lost is made once', async () => {
    world.wallet.faults.refund.push('lost-after', 'throws', 'lost-before');
    const id = await world.pay();
    world.wallet.approve(id);
    await world.pass(60 * MINUTE);
    expect(await stateOf(id)).toBe('refunded');
    await assertSettled(world);
  });

  test('that is refused goes to review', async () => {
    world.wallet.faults.refund.push('refused');
    const id = await world.pay();
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await world.find(id)).toMatchObject({ state: 'review', reason: 'refund-refused' });
    await assertSettled(world);
  });
});

test('the sweep closes a payment that is never handed over, and its order can be paid again', async () => {
  const orderId = world.placeOrder();
  const { transactionId: id } = await world.initiate(orderId);
  world.clock.advance(32 * MINUTE);
  await world.handlers['sweep-payments']({});
  await world.runJobs();
  expect(await world.find(id)).toMatchObject({ state: 'expired', dueAt: null });
  expect(world.wallet.calls.check).toBe(0);
  expect((await world.initiate(orderId)).transactionId).not.toBe(id);
});

test('the sweep queues a payment whose job was lost', async () => {
  const id = await world.pay();
  await pool.query('DELETE FROM graphile_worker._private_jobs');
  world.wallet.approve(id);
  world.clock.advance(2 * MINUTE);
  await world.handlers['sweep-payments']({});
  await world.runJobs();
  expect(await stateOf(id)).toBe('fulfilled');
});
