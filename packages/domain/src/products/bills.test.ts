import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountNumberProblem,
  parseFixedAccount,
  parsePostpaidAccount,
} from '../identifiers/account-number.ts';
import { parseMsisdn } from '../identifiers/msisdn.ts';
import { money } from '../money/money.ts';
import {
  addOutstanding,
  comparePayment,
  isOwed,
  type Outstanding,
  parseOutstanding,
  reduceOutstanding,
  roundToPayable,
  toOutstanding,
} from '../money/outstanding.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { isBillOverdue } from './bill.ts';
import { chooseInvoices, type Invoice, isInvoiceOverdue, sortInvoices } from './invoice.ts';

const owes = (text: string): Outstanding => {
  const parsed = parseOutstanding(text, 'RWF');
  if (!parsed) throw new Error(`${text} must be an amount`);
  return parsed;
};
const day = (text: string): CalendarDate => {
  const parsed = parseCalendarDate(text);
  if (!parsed) throw new Error(`${text} must be a day`);
  return parsed;
};
const hundredths = fc.integer({ min: 0, max: 99_999_999 });
const asText = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;

describe('a bill with a fraction', () => {
  test('12500.40 is paid with 12,501 francs, said to be rounded', () => {
    expect(roundToPayable(owes('12500.40'))).toEqual({ amount: money(12_501, 'RWF'), rounded: true });
  });

  test('a whole bill is not rounded', () => {
    expect(roundToPayable(owes('12500.00'))).toEqual({ amount: money(12_500, 'RWF'), rounded: false });
  });

  test('is never rounded down, and never up by a whole franc: nothing is left that looks unpaid', () => {
    fc.assert(
      fc.property(hundredths, (n) => {
        const { amount, rounded } = roundToPayable(owes(asText(n)));
        expect(amount.minor).toBe(Math.ceil(n / 100));
        expect(rounded).toBe(n % 100 !== 0);
        expect(isOwed(reduceOutstanding(owes(asText(n)), amount))).toBe(false);
      }),
    );
  });

  test('a dollar bill is paid exactly, and one finer than a cent with the next cent', () => {
    const pay = (text: string) => {
      const bill = parseOutstanding(text, 'USD');
      return bill && roundToPayable(bill);
    };
    expect(pay('10.12')).toEqual({ amount: { minor: 1012, currency: 'USD' }, rounded: false });
    expect(pay('10.123')).toEqual({ amount: { minor: 1013, currency: 'USD' }, rounded: true });
  });

  test.each(['', '1e3', '12,500', '1.23456', '--1', '1234567890123', 'NaN'])('%j is no amount', (text) => {
    expect(parseOutstanding(text, 'RWF')).toBeNull();
  });
});

describe('paying another amount than the bill', () => {
  test('too little reduces it, too much becomes a credit', () => {
    expect(reduceOutstanding(owes('5000'), money(2000, 'RWF'))).toEqual(owes('3000'));
    expect(reduceOutstanding(owes('5000'), money(7000, 'RWF'))).toEqual(owes('-2000'));
    expect(comparePayment(owes('5000'), money(2000, 'RWF'))).toBe('partial');
    expect(comparePayment(owes('5000.40'), money(5001, 'RWF'))).toBe('full');
    expect(comparePayment(owes('5000'), money(5001, 'RWF'))).toBe('credit');
  });

  test('nothing is lost: what was owed is what was paid and what is left', () => {
    fc.assert(
      fc.property(hundredths, fc.nat(999_999), (n, major) => {
        const left = reduceOutstanding(owes(asText(n)), money(major, 'RWF'));
        expect(addOutstanding([left, toOutstanding(money(major, 'RWF'))], 'RWF')).toEqual(owes(asText(n)));
        expect(isOwed(left)).toBe(n > major * 100);
      }),
    );
  });

  test('a line in credit has nothing to pay', () => {
    expect(roundToPayable(owes('-300.50'))).toEqual({ amount: money(0, 'RWF'), rounded: false });
  });
});

const invoice = (over: Partial<Invoice> & { invoiceNumber: string }): Invoice => ({
  accountNumber: parseFixedAccount('PE1000000001') ?? ('' as never),
  billingStart: day('2026-10-01'),
  billingEnd: day('2026-10-31'),
  dueDate: day('2026-11-15'),
  outstanding: owes('30000'),
  status: 'open',
  ...over,
});

describe('what is overdue', () => {
  const today = day('2026-11-20');

  test('the due date itself is in time, the day after is late', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 3 }), (days) => {
        const late = isInvoiceOverdue({ status: 'open', dueDate: addDays(today, days) }, today);
        expect(late).toBe(days < 0);
      }),
    );
  });

  test('the operator may call it overdue earlier; a paid one never is', () => {
    expect(isInvoiceOverdue({ status: 'overdue', dueDate: day('2027-01-01') }, today)).toBe(true);
    expect(isInvoiceOverdue({ status: 'paid', dueDate: day('2020-01-01') }, today)).toBe(false);
  });

  const billDue = (dueDate: CalendarDate, outstanding: string) => ({
    msisdn: parseMsisdn('788000000') ?? ('' as never),
    accountNumber: parsePostpaidAccount('1000000001') ?? ('' as never),
    statement: { ...invoice({ invoiceNumber: '1' }), dueDate },
    outstanding: owes(outstanding),
  });

  test('a bill that is paid off is not overdue, however old', () => {
    expect(isBillOverdue(billDue(day('2026-01-01'), '0'), today)).toBe(false);
    expect(isBillOverdue(billDue(day('2026-01-01'), '0.40'), today)).toBe(true);
  });

  test('a bill is in time on its due date, and one that was never sent is not overdue', () => {
    expect(isBillOverdue(billDue(today, '500'), today)).toBe(false);
    expect(isBillOverdue(billDue(addDays(today, -1), '500'), today)).toBe(true);
    expect(isBillOverdue({ ...billDue(today, '500'), statement: null }, today)).toBe(false);
  });
});

describe('choosing invoices', () => {
  const all = [
    invoice({ invoiceNumber: 'B', dueDate: day('2026-11-15') }),
    invoice({ invoiceNumber: 'A', dueDate: day('2026-10-15'), outstanding: owes('45000.50') }),
    invoice({ invoiceNumber: 'C', dueDate: day('2026-09-15'), status: 'paid', outstanding: owes('0') }),
  ];

  test('several are added exactly and listed oldest first, each once', () => {
    const choice = chooseInvoices(all, ['B', 'A', 'B']);
    expect(choice.kind === 'chosen' && choice.total).toEqual(owes('75000.50'));
    expect(choice.kind === 'chosen' && choice.invoices.map((i) => i.invoiceNumber)).toEqual(['A', 'B']);
  });

  test('a paid or unknown one is refused, and so is choosing none', () => {
    expect(chooseInvoices(all, ['A', 'C'])).toEqual({ kind: 'not-payable', invoiceNumber: 'C' });
    expect(chooseInvoices(all, ['Z'])).toEqual({ kind: 'not-payable', invoiceNumber: 'Z' });
    expect(chooseInvoices(all, [])).toEqual({ kind: 'none' });
  });

  test('are sorted by what is due first, and paid ones come last', () => {
    expect(sortInvoices(all).map((i) => i.invoiceNumber)).toEqual(['A', 'B', 'C']);
  });
});

describe('account numbers as people type them', () => {
  test('a fixed account is upper-cased and loses its spaces', () => {
    expect(parseFixedAccount('pe 1000 000 001')).toBe('PE1000000001');
    for (const wrong of ['PX1000000001', 'P1000000001', 'PE100000001', 'PE10000000011', '1000000001']) {
      expect(parseFixedAccount(wrong)).toBeNull();
    }
  });

  test('a letter or an eleventh digit of a postpaid account is named at once, a missing digit is not yet', () => {
    expect(['1000000A', '10000000031'].map(accountNumberProblem)).toEqual(['invalid', 'invalid']);
    expect(['', '10000', '1000 000'].map(accountNumberProblem)).toEqual([
      'incomplete',
      'incomplete',
      'incomplete',
    ]);
    expect(accountNumberProblem('1000 000 003')).toBeNull();
  });

  test('a postpaid account has ten digits, no more and no fewer', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,14}$/), (digits) => {
        expect(parsePostpaidAccount(digits)).toBe(digits.length === 10 ? digits : null);
      }),
    );
  });
});
