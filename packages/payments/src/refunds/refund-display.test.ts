import { expect, test } from 'vitest';
import type { PaymentRefund, RefundHistoryEntry } from './refund.ts';
import { refundSteps, sumReturned, sumTakenBack, takenBackOf } from './refund-display.ts';

const CHARGED = { minor: 500, currency: 'RWF' } as const;

function refund(fields: Partial<PaymentRefund>): PaymentRefund {
  return { id: 'R1', amountMinor: 200, currency: 'RWF', takeBack: 'kept', ...fields } as PaymentRefund;
}

const entry = (fields: Partial<RefundHistoryEntry>, minute: number) =>
  ({
    refundId: 'R1',
    event: 'confirmed',
    state: 'requested',
    at: new Date(Date.UTC(2040, 0, 1, 0, minute)),
    ...fields,
  }) as RefundHistoryEntry;

test.each([
  [[], null],
  [[refund({ takeBack: 'kept' }), refund({ takeBack: 'refused' }), refund({ takeBack: 'asked' })], null],
  [[refund({ takeBack: 'taken-back' })], 'part'],
  [[refund({ takeBack: 'taken-back', amountMinor: 499 })], 'part'],
  [[refund({ takeBack: 'by-hand' }), refund({ takeBack: 'taken-back', amountMinor: 300 })], 'whole'],
])(
  'a purchase is shown as taken back by what the customer no longer has, paid back or not',
  (refunds, shown) => {
    expect(takenBackOf(refunds, CHARGED)).toBe(shown);
  },
);

test('of several parts those count as returned whose money is back, and those as taken back that the customer has no more', () => {
  const parts = [
    refund({ amountMinor: 1, state: 'refunded', takeBack: 'kept' }),
    refund({ amountMinor: 20, state: 'refunded', takeBack: 'taken-back' }),
    refund({ amountMinor: 300, state: 'refused', takeBack: 'refused' }),
    refund({ amountMinor: 4_000, state: 'submitted', takeBack: 'by-hand' }),
    refund({ amountMinor: 50_000, state: 'review', takeBack: 'taken-back' }),
    refund({ amountMinor: 600_000, state: 'charged-back', takeBack: 'asked' }),
  ];
  expect(sumReturned(parts)).toEqual({ minor: 21, currency: 'RWF' });
  expect(sumTakenBack(parts)).toEqual({ minor: 54_020, currency: 'RWF' });
  expect(sumReturned(parts.slice(2))).toBeNull();
  expect(sumTakenBack([])).toBeNull();
});

test('each part is shown with its amount when it is taken back and when it is returned, by hand too', () => {
  const refunds = [refund({ takeBack: 'by-hand' }), refund({ id: 'R2', amountMinor: 300, takeBack: 'kept' })];
  const events = [
    entry({ event: 'requested' }, 1),
    entry({ event: 'accepted', state: 'submitted' }, 2),
    entry({ refundId: 'R2', event: 'requested' }, 3),
    entry({ refundId: 'R2', event: 'staff-closed-returned', state: 'refunded' }, 4),
    entry({ event: 'confirmed', state: 'refunded' }, 5),
  ];
  expect(refundSteps(refunds, events)).toEqual([
    { step: 'taken-back', at: '2040-01-01T00:01:00.000Z', amount: { amount: '200', currencyCode: 'RWF' } },
    { step: 'returned', at: '2040-01-01T00:04:00.000Z', amount: { amount: '300', currencyCode: 'RWF' } },
    { step: 'returned', at: '2040-01-01T00:05:00.000Z', amount: { amount: '200', currencyCode: 'RWF' } },
  ]);
});
