import { describe, expect, test } from 'vitest';
import { parseFixedInternetForm, validateFixedAccount, validateFixedEmail } from './fixed-form.ts';
import { initialInvoiceSelection, totalOfInvoices, type WireInvoice } from './invoice-choice.ts';

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
    expect(validateFixedAccount(parseFixedInternetForm(form).accountNo)).toBeNull();
    for (const invalid of ['XE1000000003', 'PE100000000', 'PE10000000031', '101000000003']) {
      expect(validateFixedAccount(invalid)).toBe('invalid');
    }
    expect(validateFixedAccount('')).toBe('required');
  });

  test('rejects a plus sign and requires a domain', () => {
    expect(validateFixedEmail('mugisha@example.rw')).toBeNull();
    for (const invalid of ['mugisha+x@example.rw', 'mugisha@example', '@example.rw', 'mugisha']) {
      expect(validateFixedEmail(invalid)).toBe('invalid');
    }
    expect(validateFixedEmail('  ')).toBe('required');
  });
});

describe('choosing invoices', () => {
  test('selects overdue invoices first, else the oldest payable one', () => {
    expect(initialInvoiceSelection([PAID, LATE, OPEN])).toEqual(['2']);
    expect(initialInvoiceSelection([PAID, OPEN, invoice('4')])).toEqual(['3']);
    expect(initialInvoiceSelection([PAID])).toEqual([]);
  });

  test('adds exactly and rounds the total up once', () => {
    expect(totalOfInvoices([PAID, LATE, OPEN], ['2', '3'])).toEqual({
      exact: { decimal: '60000.50', currency: 'RWF' },
      amount: { minor: 60_001, currency: 'RWF' },
      rounded: true,
    });
  });

  test('ignores paid and unknown invoices', () => {
    expect(totalOfInvoices([PAID, LATE], ['1', '9']).amount.minor).toBe(0);
  });
});
