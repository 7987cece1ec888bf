import { assertSettled } from '@portal/payments/testing/assert-invariants';
import { eachWithPaymentHarness } from '@portal/payments/testing/each-with-payment-harness';
import { parseTestMsisdn } from '@portal/payments/testing/parse-test-msisdn';
import type { PaymentHarness } from '@portal/payments/testing/payment-harness';
import { describe, expect, test } from 'vitest';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  harness = fresh.harness;
});

const stateOf = async (id: string) => (await harness.find(id)).state;

describe('repeated requests', () => {
  test('twenty concurrent initiates of one order create one transaction', async () => {
    const orderId = harness.placeOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => harness.initiate(orderId)));
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
  });

  test('twenty concurrent processes of one transaction start one payment', async () => {
    const { transactionId: id } = await harness.initiate(harness.placeOrder());
    const answers = await Promise.all(Array.from({ length: 20 }, () => harness.handOver(id)));
    expect(answers.filter(({ status }) => status === 'IN_PROCESS')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'ALREADY_PROCESSED')).toHaveLength(19);
    expect(harness.wallet.calls.start).toBe(1);
  });

  test.each([
    ['numbers', { payer: parseTestMsisdn('733000002') }],
    ['ways to pay', { mode: 'gsma' as const }],
  ])('in two tabs with two %s, a payment is replaced only before it is handed over', async (_what, other) => {
    const orderId = harness.placeOrder();
    const first = await harness.initiate(orderId);
    const second = await harness.initiate(orderId, other);
    expect(second.transactionId).not.toBe(first.transactionId);
    expect(await harness.initiate(orderId, other)).toMatchObject({ transactionId: second.transactionId });
    expect(await stateOf(first.transactionId)).toBe('cancelled');
    expect(await harness.handOver(first.transactionId)).toMatchObject({ status: 'FAILED' });
    await harness.handOver(second.transactionId);
    expect(await harness.find(second.transactionId)).toMatchObject({ ...other, state: 'awaiting-customer' });
    expect(await harness.initiate(orderId)).toMatchObject({ transactionId: second.transactionId });
    expect(harness.wallet.calls.start).toBe(1);
  });

  test('two tabs that hand over at once charge once', async () => {
    const orderId = harness.placeOrder();
    const pay = async (payer: string) => {
      const { transactionId } = await harness.initiate(orderId, { payer: parseTestMsisdn(payer) });
      return harness.handOver(transactionId);
    };
    await Promise.allSettled(['733000001', '733000002', '733000003'].map(pay));
    for (const reference of harness.wallet.ledger.keys()) harness.wallet.approve(reference);
    await harness.pass(40 * MINUTE);
    expect([...harness.wallet.ledger.values()].filter(({ charges }) => charges)).toHaveLength(1);
    await assertSettled(harness);
  });

  test('a delivered order cannot be paid again', async () => {
    const orderId = harness.placeOrder();
    const { transactionId: id } = await harness.initiate(orderId);
    await harness.handOver(id);
    harness.wallet.approve(id);
    await harness.pass(MINUTE);
    expect(await harness.initiate(orderId)).toMatchObject({ transactionId: id });
    expect(await harness.handOver(id)).toMatchObject({ status: 'SUCCESS' });
    expect(harness.wallet.calls.start).toBe(1);
  });

  test('another visitor with the link cannot send a prompt to the payer', async () => {
    const { transactionId: id } = await harness.initiate(harness.placeOrder());
    await expect(harness.handOver(id, 'right', 'stranger')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('another visitor with the link gets no details of an open payment from a repeated process', async () => {
    const id = await harness.pay();
    await expect(harness.handOver(id, 'right', 'stranger')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('another visitor with the link of the order cannot replace a payment', async () => {
    const orderId = harness.placeOrder();
    const { transactionId: id } = await harness.initiate(orderId);
    const stranger = { visitorId: 'stranger', payer: parseTestMsisdn('733000002') };
    await expect(harness.initiate(orderId, stranger)).rejects.toMatchObject({ code: 'ORDER_IN_USE' });
    expect(await stateOf(id)).toBe('created');
    expect(await harness.handOver(id)).toMatchObject({ status: 'IN_PROCESS' });
  });

  test('the visitor who placed the order can replace a payment that another visitor only initiated', async () => {
    const orderId = harness.placeOrder();
    const { transactionId: begun } = await harness.initiate(orderId, { visitorId: 'helper' });
    const { transactionId: own } = await harness.initiate(orderId);
    expect(own).not.toBe(begun);
    expect(await stateOf(begun)).toBe('cancelled');
  });
});

test('of two charged payments of one order, one is delivered and the other refunded', async () => {
  const orderId = harness.placeOrder();
  const { transactionId: first } = await harness.initiate(orderId);
  await harness.handOver(first);
  await harness.pass(6 * MINUTE);
  expect(await stateOf(first)).toBe('expired');
  const { transactionId: second } = await harness.initiate(orderId);
  expect(second).not.toBe(first);
  await harness.handOver(second);
  harness.wallet.approve(second);
  harness.wallet.approve(first);
  await harness.pass(10 * MINUTE);
  const states = [await stateOf(first), await stateOf(second)].sort();
  expect(states).toEqual(['fulfilled', 'refunded']);
  await assertSettled(harness);
});

test('an order delivered by a late payment accepts no second payment', async () => {
  const orderId = harness.placeOrder();
  const { transactionId: first } = await harness.initiate(orderId);
  await harness.handOver(first);
  await harness.pass(6 * MINUTE);
  const { transactionId: second } = await harness.initiate(orderId);
  harness.wallet.approve(first);
  await harness.pass(2 * MINUTE);
  expect(await stateOf(first)).toBe('fulfilled');
  expect(await harness.handOver(second)).toMatchObject({ status: 'ALREADY_PROCESSED' });
  expect(await harness.initiate(orderId)).toMatchObject({ transactionId: first });
  expect(harness.wallet.calls.start).toBe(1);
  await harness.pass(DAY);
  await assertSettled(harness);
});
