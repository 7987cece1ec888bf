import { describe, expect, test } from 'vitest';
import { buildTransaction } from '../testing/build-transaction.ts';
import { createReceiptStore, type Receipt, toReceipt } from './receipts.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 3600 * 1000;

function device() {
  const items = new Map<string, string>();
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return { items, stored: createReceiptStore(() => store, { now: () => NOW }) };
}

const receipt = (reference: string, daysAgo: number): Receipt => ({
  reference,
  shortReference: '7KQ2M-4XW9T',
  at: new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString(),
  outcome: 'delivered',
  amount: '500',
  currency: 'RWF',
  transactionType: 'PREPAID_RECHARGE',
  rechargeType: 'PREPAID RECHARGE',
  description: '',
  number: '+250 7** *** *56',
});

type Transaction = Parameters<typeof toReceipt>[0];

const bought = (change: Partial<Transaction> = {}) =>
  buildTransaction({
    transactionId: 'tx-1',
    refTransactionId: 'MP1',
    paymentMode: 'ISANO_MONEY',
    paymentOption: { label: 'Isano Money', form: 'money', segment: 'isano-money' },
    amount: '1500',
    msisdn: '788123456',
    mobileNumber: '788654321',
    orderId: 'order-1',
    timeline: [{ step: 'delivered', at: '2026-11-21T10:00:00Z' }],
    ...change,
  });

describe('the receipts stored on a device', () => {
  test('stores the latest five, newest first, each once', () => {
    const { stored } = device();
    for (const daysAgo of [7, 1, 2, 3, 4, 5]) stored.remember(receipt(`r${daysAgo}`, daysAgo));
    stored.remember(receipt('r1', 1));
    expect(stored.read().map(({ reference }) => reference)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5']);
  });

  test('drops receipts older than thirty days', () => {
    const { stored } = device();
    stored.remember(receipt('old', 31));
    stored.remember(receipt('young', 29));
    expect(stored.read().map(({ reference }) => reference)).toEqual(['young']);
  });

  test('removes every receipt', () => {
    const { items, stored } = device();
    stored.remember(receipt('r1', 1));
    stored.forget();
    expect([...items.values()].join()).toBe('');
  });

  test('ignores invalid entries in the storage', () => {
    const { items, stored } = device();
    items.set('receipts', JSON.stringify([{ reference: 'x', at: 'never' }, null, 7, receipt('good', 1)]));
    expect(stored.read().map(({ reference }) => reference)).toEqual(['good']);
  });
});

describe('the receipt of a purchase', () => {
  test('contains what customer care needs, with masked numbers', () => {
    const saved = toReceipt(bought());
    expect(saved).toMatchObject({ reference: 'tx-1', shortReference: '7KQ2M-4XW9T', outcome: 'delivered' });
    expect(saved).toMatchObject({ number: '+250 7** *** *56', rechargeType: 'PREPAID RECHARGE' });
    expect(saved).toMatchObject({ amount: '1500', currency: 'RWF' });
    expect(JSON.stringify(saved)).not.toMatch(/788123456|788654321/);
  });

  test('masks an account of fixed internet', () => {
    const saved = toReceipt(bought({ accountId: 'PE1234567890', transactionType: 'BILL_PAYMENT' }));
    expect(saved?.number).toBe('**********90');
  });

  test('records a refund', () => {
    const timeline: Transaction['timeline'] = [{ step: 'refunded', at: '2026-11-21T11:00:00Z' }];
    expect(toReceipt(bought({ status: 'FAILED', timeline }))).toMatchObject({ outcome: 'refunded' });
    expect(toReceipt(bought({ takenBack: 'whole' }))).toMatchObject({ outcome: 'refunded' });
    expect(toReceipt(bought({ takenBack: 'part' }))).toMatchObject({ outcome: 'delivered' });
  });

  test.each([
    ['a purchase that can still change', bought({ status: 'IN_PROCESS', final: false, timeline: [] })],
    [
      'a failed purchase',
      bought({ status: 'FAILED', timeline: [{ step: 'declined', at: NOW.toISOString() }] }),
    ],
    ['a purchase of another visitor', bought({ own: false })],
  ])('stores no receipt for %s', (_what, other) => expect(toReceipt(other)).toBeNull());
});
