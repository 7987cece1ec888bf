import { money } from '@portal/domain/money/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prefillAmount, remainderOf, type WireBill } from './bill-payment.ts';

const LIMITS = { min: money(500, 'RWF'), max: money(500_000, 'RWF') };

function billOf(totalOutstanding: string, amountToPay: string, roundedUp = false): WireBill {
  return {
    totalOutstanding,
    currency: 'RWF',
    amountToPay,
    roundedUp,
    overdue: false,
    accountNo: '1000000003',
    invoiceDetail: null,
  };
}

describe('the prefilled amount', () => {
  test('is rounded up, with a note', () => {
    expect(prefillAmount(billOf('12500.40', '12501', true), LIMITS)).toEqual({
      amount: money(12_501, 'RWF'),
      note: 'rounded',
    });
  });

  test('is the maximum for a larger bill', () => {
    expect(prefillAmount(billOf('742000', '742000'), LIMITS)).toEqual({
      amount: LIMITS.max,
      note: 'too-large',
    });
  });

  test('is the minimum for a smaller bill', () => {
    expect(prefillAmount(billOf('240', '240'), LIMITS)).toEqual({ amount: LIMITS.min, note: 'too-small' });
  });

  test.each([500, 500_000])('is the bill of exactly %i, a limit, without a note', (owed) => {
    const bill = billOf(String(owed), String(owed));
    expect(prefillAmount(bill, LIMITS)).toEqual({ amount: money(owed, 'RWF'), note: 'none' });
  });

  test('is empty when nothing is owed and for a credit', () => {
    for (const owed of ['0', '-3000']) expect(prefillAmount(billOf(owed, '0'), LIMITS).amount).toBeNull();
  });

  test('is always within the limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (owed) => {
        const { amount } = prefillAmount(billOf(String(owed), String(owed)), LIMITS);
        expect(amount?.minor).toBeGreaterThanOrEqual(LIMITS.min.minor);
        expect(amount?.minor).toBeLessThanOrEqual(LIMITS.max.minor);
      }),
    );
  });
});

describe('the remainder of a payment', () => {
  const bill = billOf('12500.40', '12501', true);

  test('is the exact rest when less than the bill is paid', () => {
    expect(remainderOf(bill, money(5_000, 'RWF'))).toEqual({
      kind: 'partial',
      rest: { decimal: '7500.40', currency: 'RWF' },
    });
  });

  test('is nothing when the rounded bill is paid', () => {
    expect(remainderOf(bill, money(12_501, 'RWF'))).toEqual({ kind: 'full' });
  });

  test('is a credit when more than the bill is paid', () => {
    expect(remainderOf(bill, money(13_000, 'RWF'))).toEqual({
      kind: 'credit',
      rest: { decimal: '499.60', currency: 'RWF' },
    });
  });
});
