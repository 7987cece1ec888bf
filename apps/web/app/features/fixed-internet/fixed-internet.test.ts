import { describe, expect, test } from 'vitest';
import { accountProblem, emailProblem, readFixedForm } from './fixed-form.ts';
import { firstChoice, totalOf, type WireInvoice } from './invoice-choice.ts';

function invoice(invoiceNo: string, fields: Partial<WireInvoice> = {}): WireInvoice {
  return {
    accountNo: 'EP1000000003',
    invoiceNo,
    billingStartDate: '2026-10-01',
    billingEndDate: '2026-10-31',
    dueDate: '2026-11-20',
    currency: 'RWF',
    outstandingAmount: '30000',
    amountToPay: '30000',
    invoiceStatus: 'OPEN',
    payable: true,
    ...fields,
  };
}

const PAID = invoice('1', { outstandingAmount: '0', invoiceStatus: 'PAID', payable: false });
const LATE = invoice('2', { invoiceStatus: 'OVERDUE' });
const OPEN = invoice('3', { outstandingAmount: '30000.50' });

describe('account number and email address', () => {
  test('accepts two letters of P and E and ten digits, in any case and spacing', () => {
    const form = new FormData();
    form.set('accountNo', ' ep 1000-000003 ');
    expect(accountProblem(readFixedForm(form).accountNo)).toBeNull();
    for (const invalid of ['XE1000000003', 'PE100000000', 'PE10000000031', '101000000003']) {
      expect(accountProblem(invalid)).toBe('invalid');
    }
    expect(accountProblem('')).toBe('required');
  });

  test('rejects a plus sign and requires a domain', () => {
    expect(emailProblem('mugisha@example.rw')).toBeNull();
    for (const invalid of ['mugisha+x@example.rw', 'mugisha@example', '@example.rw', 'mugisha']) {
      expect(emailProblem(invalid)).toBe('invalid');
    }
    expect(emailProblem('  ')).toBe('required');
  });
});

describe('choosing invoices', () => {
  test('selects overdue invoices first, else the oldest payable one', () => {
    expect(firstChoice([PAID, LATE, OPEN])).toEqual(['2']);
    expect(firstChoice([PAID, OPEN, invoice('4')])).toEqual(['3']);
    expect(firstChoice([PAID])).toEqual([]);
  });

  test('adds exactly and rounds the total up once', () => {
    expect(totalOf([PAID, LATE, OPEN], ['2', '3'])).toEqual({
      exact: { decimal: '60000.50', currency: 'RWF' },
      amount: { minor: 60_001, currency: 'RWF' },
      rounded: true,
    });
  });

  test('ignores paid and unknown invoices', () => {
    expect(totalOf([PAID, LATE], ['1', '9']).amount.minor).toBe(0);
  });
});
