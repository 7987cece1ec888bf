import { describe, expect, test } from 'vitest';
import { type Receipt, receiptOf, receipts } from './receipts.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 3600 * 1000;

function device() {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, memory: receipts(() => store, { now: () => NOW }) };
}

const receipt = (reference: string, daysAgo: number): Receipt => ({
  reference,
  at: new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString(),
  outcome: 'delivered',
  amount: '500',
  currency: 'RWF',
  transactionType: 'PREPAID_RECHARGE',
  description: '',
  number: '+250 7** *** *56',
});

type Transaction = Parameters<typeof receiptOf>[0];

const bought = (change: Partial<Transaction> = {}): Transaction => ({
  status: 'SUCCESS',
  transactionStatus: 'SUCCESS',
  transactionId: 'tx-1',
  refTransactionId: 'MP1',
  transactionType: 'PREPAID_RECHARGE',
  rechargeType: 'PREPAID RECHARGE',
  paymentMode: 'ISANO_MONEY',
  paymentOption: { label: 'Isano Money', form: 'money', segment: 'isano-money' },
  paymentGateway: null,
  currencyCode: 'RWF',
  amount: '1500',
  charged: null,
  msisdn: '788123456',
  mobileNumber: '788654321',
  accountId: null,
  invoiceNumber: null,
  statusReason: null,
  bundleDescription: null,
  metaInfo: { leadId: null, contactSummary: null },
  redirectPage: '/',
  orderId: 'order-1',
  own: true,
  redirectUrl: null,
  retryable: false,
  cancellable: false,
  approval: null,
  final: true,
  timeline: [{ step: 'delivered', at: '2026-11-21T10:00:00Z' }],
  ...change,
});

describe('the receipts of a device', () => {
  test('the latest five, the newest first, each once', () => {
    const { memory } = device();
    for (const daysAgo of [7, 1, 2, 3, 4, 5]) memory.remember(receipt(`r${daysAgo}`, daysAgo));
    memory.remember(receipt('r1', 1));
    expect(memory.read().map(({ reference }) => reference)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5']);
  });

  test('none older than thirty days', () => {
    const { memory } = device();
    memory.remember(receipt('old', 31));
    memory.remember(receipt('young', 29));
    expect(memory.read().map(({ reference }) => reference)).toEqual(['young']);
  });

  test('removed, nothing is left of them', () => {
    const { kept, memory } = device();
    memory.remember(receipt('r1', 1));
    memory.forget();
    expect([...kept.values()].join()).toBe('');
  });

  test('what somebody else wrote into the storage is not shown', () => {
    const { kept, memory } = device();
    kept.set('receipts', JSON.stringify([{ reference: 'x', at: 'never' }, null, 7, receipt('good', 1)]));
    expect(memory.read().map(({ reference }) => reference)).toEqual(['good']);
  });
});

describe('what is remembered of a purchase', () => {
  test('what customer care asks for, without a whole number in it', () => {
    const kept = receiptOf(bought());
    expect(kept).toMatchObject({ reference: 'tx-1', outcome: 'delivered', number: '+250 7** *** *56' });
    expect(kept).toMatchObject({ amount: '1500', currency: 'RWF' });
    expect(JSON.stringify(kept)).not.toMatch(/788123456|788654321/);
  });

  test('an account of fixed internet is hidden too', () => {
    const kept = receiptOf(bought({ accountId: 'PE1234567890', transactionType: 'BILL_PAYMENT' }));
    expect(kept?.number).toBe('**********90');
  });

  test('money that came back is remembered as such', () => {
    const timeline: Transaction['timeline'] = [{ step: 'refunded', at: '2026-11-21T11:00:00Z' }];
    expect(receiptOf(bought({ status: 'FAILED', timeline }))).toMatchObject({ outcome: 'refunded' });
  });

  test.each([
    ['that may still change', bought({ status: 'IN_PROCESS', final: false, timeline: [] })],
    [
      'that came to nothing',
      bought({ status: 'FAILED', timeline: [{ step: 'declined', at: NOW.toISOString() }] }),
    ],
    ['of somebody else', bought({ own: false })],
  ])('nothing of one %s', (_what, other) => expect(receiptOf(other)).toBeNull());
});
