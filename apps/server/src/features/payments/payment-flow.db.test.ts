import { money } from '@portal/domain/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDb } from '../../platform/db/test-db.ts';
import type { TestDb } from '../../platform/db/test-server.ts';
import { assertInvariants, assertSettled } from './testing/invariants.ts';
import { msisdn, type PaymentWorld, paymentWorld } from './testing/payment-world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let db: TestDb;
let world: PaymentWorld;
beforeAll(async () => {
  db = await makeTestDb();
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = paymentWorld(db.pool);
  await world.clear();
});
afterEach(() => assertInvariants(world));

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

  test('that is refused says so and takes nothing', async () => {
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

  test('whose prompt nobody answers expires and is found when it is approved later', async () => {
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

  test('that is expired, then refused at the wallet, is over for good', async () => {
    const id = await world.pay();
    await world.pass(6 * MINUTE);
    world.wallet.refuse(id, 'no-answer');
    await world.pass(2 * MINUTE);
    expect(await world.find(id)).toMatchObject({ state: 'declined', dueAt: null });
    await world.pass(10 * DAY);
    await assertSettled(world);
  });

  test('is never shown as failed while the wallet gives no clear answer, however long that takes', async () => {
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

  test('without a clear answer for days is for a person, and the alarm rings', async () => {
    const id = await world.pay();
    world.wallet.faults.check.push(...Array(100).fill('throws'));
    await world.pass(10 * DAY);
    expect(await world.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty' });
    expect(world.alarms).toEqual(['review']);
    await assertSettled(world);
  });

  test('of which the wallet took another amount is for a person and never delivered', async () => {
    const id = await world.pay();
    world.wallet.chargeInstead(money(50, 'RWF'));
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await world.find(id)).toMatchObject({ state: 'review', reason: 'amount-differs' });
    expect(world.operator.topUps.size).toBe(0);
    await assertSettled(world);
  });

  test('of which the wallet took the same figure in another currency is for a person', async () => {
    const id = await world.pay();
    world.wallet.chargeInstead({ minor: 500, currency: 'USD' });
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await stateOf(id)).toBe('review');
    await assertSettled(world);
  });
});

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

test('a browser is answered at once while the wallet takes its time', async () => {
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

describe('pressed more than once', () => {
  test('twenty initiates of one order give one transaction', async () => {
    const orderId = world.placeOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.initiate(orderId)));
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
  });

  test('twenty processes of one transaction ask the wallet once', async () => {
    const { transactionId: id } = await world.initiate(world.placeOrder());
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.handOver(id)));
    expect(answers.filter(({ status }) => status === 'IN_PROCESS')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'ALREADY_PROCESSED')).toHaveLength(19);
    expect(world.wallet.calls.start).toBe(1);
  });

  test('in two tabs with two numbers, what was not handed over gives way, what was does not', async () => {
    const orderId = world.placeOrder();
    const first = await world.initiate(orderId);
    const second = await world.initiate(orderId, { payer: msisdn('733000002') });
    expect(second.transactionId).not.toBe(first.transactionId);
    expect(await stateOf(first.transactionId)).toBe('cancelled');
    expect(await world.handOver(first.transactionId)).toMatchObject({ status: 'FAILED' });
    await world.handOver(second.transactionId);
    expect(await world.initiate(orderId)).toMatchObject({ transactionId: second.transactionId });
    expect(world.wallet.calls.start).toBe(1);
  });

  test('two tabs that hand over at once charge once', async () => {
    const orderId = world.placeOrder();
    const pay = async (payer: string) => {
      const { transactionId } = await world.initiate(orderId, { payer: msisdn(payer) });
      return world.handOver(transactionId);
    };
    await Promise.allSettled(['733000001', '733000002', '733000003'].map(pay));
    for (const reference of world.wallet.ledger.keys()) world.wallet.approve(reference);
    await world.pass(40 * MINUTE);
    expect([...world.wallet.ledger.values()].filter(({ charges }) => charges)).toHaveLength(1);
    await assertSettled(world);
  });

  test('a delivered order is not paid again', async () => {
    const orderId = world.placeOrder();
    const { transactionId: id } = await world.initiate(orderId);
    await world.handOver(id);
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await world.initiate(orderId)).toMatchObject({ transactionId: id });
    expect(await world.handOver(id)).toMatchObject({ status: 'SUCCESS' });
    expect(world.wallet.calls.start).toBe(1);
  });

  test('somebody else with the link can not send a prompt to the payer', async () => {
    const { transactionId: id } = await world.initiate(world.placeOrder());
    await expect(world.handOver(id, 'right', 'stranger')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('two payments of one order that both go through: one is delivered, the other refunded', async () => {
  const orderId = world.placeOrder();
  const { transactionId: first } = await world.initiate(orderId);
  await world.handOver(first);
  await world.pass(6 * MINUTE);
  expect(await stateOf(first)).toBe('expired');
  const { transactionId: second } = await world.initiate(orderId);
  expect(second).not.toBe(first);
  await world.handOver(second);
  world.wallet.approve(second);
  world.wallet.approve(first);
  await world.pass(10 * MINUTE);
  const states = [await stateOf(first), await stateOf(second)].sort();
  expect(states).toEqual(['fulfilled', 'refunded']);
  await assertSettled(world);
});

test('an order delivered by a late payment takes no second one', async () => {
  const orderId = world.placeOrder();
  const { transactionId: first } = await world.initiate(orderId);
  await world.handOver(first);
  await world.pass(6 * MINUTE);
  const { transactionId: second } = await world.initiate(orderId);
  world.wallet.approve(first);
  await world.pass(2 * MINUTE);
  expect(await stateOf(first)).toBe('fulfilled');
  expect(await world.handOver(second)).toMatchObject({ status: 'ALREADY_PROCESSED' });
  expect(await world.initiate(orderId)).toMatchObject({ transactionId: first });
  expect(world.wallet.calls.start).toBe(1);
  await world.pass(DAY);
  await assertSettled(world);
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
    expect((await db.pool.query('SELECT FROM payment_callbacks')).rowCount).toBe(3);
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

describe('delivery', () => {
  test('that the operator refuses sends the money back, with a message', async () => {
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

  test('that stays unclear is tried for more than a day, then a person looks', async () => {
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

  test('of a late payment that takes its time is announced', async () => {
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

  test('whose answers are lost is given once', async () => {
    world.wallet.faults.refund.push('lost-after', 'throws', 'lost-before');
    const id = await world.pay();
    world.wallet.approve(id);
    await world.pass(60 * MINUTE);
    expect(await stateOf(id)).toBe('refunded');
    await assertSettled(world);
  });

  test('that is refused is for a person', async () => {
    world.wallet.faults.refund.push('refused');
    const id = await world.pay();
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await world.find(id)).toMatchObject({ state: 'review', reason: 'refund-refused' });
    await assertSettled(world);
  });
});

test('a payment nobody hands over is closed by the sweep, and its order can be paid anew', async () => {
  const orderId = world.placeOrder();
  const { transactionId: id } = await world.initiate(orderId);
  world.clock.advance(32 * MINUTE);
  await world.handlers['sweep-payments']({});
  await world.runJobs();
  expect(await world.find(id)).toMatchObject({ state: 'expired', dueAt: null });
  expect(world.wallet.calls.check).toBe(0);
  expect((await world.initiate(orderId)).transactionId).not.toBe(id);
});

test('a payment whose job was lost is picked up by the sweep', async () => {
  const id = await world.pay();
  await db.pool.query('DELETE FROM graphile_worker._private_jobs');
  world.wallet.approve(id);
  world.clock.advance(2 * MINUTE);
  await world.handlers['sweep-payments']({});
  await world.runJobs();
  expect(await stateOf(id)).toBe('fulfilled');
});
