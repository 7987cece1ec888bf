import { money } from '@portal/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillingOf, remainderOf, type WireBill } from './bill-payment.ts';

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

describe('the bill fills the amount', () => {
  test('a fraction comes rounded up with its note', () => {
    expect(fillingOf(billOf('12500.40', '12501', true), LIMITS)).toEqual({
      amount: money(12_501, 'RWF'),
      note: 'rounded',
    });
  });

  test('a bill above the largest payment is filled with the largest', () => {
    expect(fillingOf(billOf('742000', '742000'), LIMITS)).toEqual({ amount: LIMITS.max, note: 'too-large' });
  });

  test('a bill below the smallest payment is filled with the smallest', () => {
    expect(fillingOf(billOf('240', '240'), LIMITS)).toEqual({ amount: LIMITS.min, note: 'too-small' });
  });

  test('nothing owed and a credit fill nothing', () => {
    for (const owed of ['0', '-3000']) expect(fillingOf(billOf(owed, '0'), LIMITS).amount).toBeNull();
  });

  test('what is filled in can always be paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (owed) => {
        const { amount } = fillingOf(billOf(String(owed), String(owed)), LIMITS);
        expect(amount?.minor).toBeGreaterThanOrEqual(LIMITS.min.minor);
        expect(amount?.minor).toBeLessThanOrEqual(LIMITS.max.minor);
      }),
    );
  });
});

describe('what a payment leaves', () => {
  const bill = billOf('12500.40', '12501', true);

  test('less than the bill leaves the exact rest open', () => {
    expect(remainderOf(bill, money(5_000, 'RWF'))).toEqual({
      kind: 'partial',
      rest: { decimal: '7500.40', currency: 'RWF' },
    });
  });

  test('the rounded bill leaves nothing worth a word', () => {
    expect(remainderOf(bill, money(12_501, 'RWF'))).toEqual({ kind: 'full' });
  });

  test('more than the bill is named as what is over', () => {
    expect(remainderOf(bill, money(13_000, 'RWF'))).toEqual({
      kind: 'credit',
      rest: { decimal: '499.60', currency: 'RWF' },
    });
  });
});
