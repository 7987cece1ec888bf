import { describe, expect, test } from 'vitest';
import { eachInPaymentWorld } from './testing/each-in-payment-world.ts';
import { assertSettled } from './testing/invariants.ts';
import { msisdn, type PaymentWorld } from './testing/payment-world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let world: PaymentWorld;
eachInPaymentWorld((fresh) => {
  world = fresh.world;
});

const stateOf = async (id: string) => (await world.find(id)).state;

describe('repeated requests', () => {
  test('twenty concurrent initiates of one order create one transaction', async () => {
    const orderId = world.placeOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.initiate(orderId)));
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
  });

  test('twenty concurrent processes of one transaction start one payment', async () => {
    const { transactionId: id } = await world.initiate(world.placeOrder());
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.handOver(id)));
    expect(answers.filter(({ status }) => status === 'IN_PROCESS')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'ALREADY_PROCESSED')).toHaveLength(19);
    expect(world.wallet.calls.start).toBe(1);
  });

  test('in two tabs with two numbers, a payment is replaced only before it is handed over', async () => {
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

  test('a delivered order can not be paid again', async () => {
    const orderId = world.placeOrder();
    const { transactionId: id } = await world.initiate(orderId);
    await world.handOver(id);
    world.wallet.approve(id);
    await world.pass(MINUTE);
    expect(await world.initiate(orderId)).toMatchObject({ transactionId: id });
    expect(await world.handOver(id)).toMatchObject({ status: 'SUCCESS' });
    expect(world.wallet.calls.start).toBe(1);
  });

  test('another visitor with the link can not send a prompt to the payer', async () => {
    const { transactionId: id } = await world.initiate(world.placeOrder());
    await expect(world.handOver(id, 'right', 'stranger')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('another visitor with the link gets no details of an open payment from a repeated process', async () => {
    const id = await world.pay();
    await expect(world.handOver(id, 'right', 'stranger')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('another visitor with the link of the order can not replace a payment', async () => {
    const orderId = world.placeOrder();
    const { transactionId: id } = await world.initiate(orderId);
    const stranger = { visitorId: 'stranger', payer: msisdn('733000002') };
    await expect(world.initiate(orderId, stranger)).rejects.toMatchObject({ code: 'ORDER_IN_USE' });
    expect(await stateOf(id)).toBe('created');
    expect(await world.handOver(id)).toMatchObject({ status: 'IN_PROCESS' });
  });

  test('the visitor who placed the order can replace a payment that another visitor only initiated', async () => {
    const orderId = world.placeOrder();
    const { transactionId: begun } = await world.initiate(orderId, { visitorId: 'helper' });
    const { transactionId: own } = await world.initiate(orderId);
    expect(own).not.toBe(begun);
    expect(await stateOf(begun)).toBe('cancelled');
  });
});

test('of two charged payments of one order, one is delivered and the other refunded', async () => {
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

test('an order delivered by a late payment accepts no second payment', async () => {
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
