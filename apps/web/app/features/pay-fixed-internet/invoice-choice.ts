import type { CallResult } from '@portal/contract/calls/calls';
import type { Currency, Money } from '@portal/domain/money/money';
import { countryCurrency } from '@portal/domain/money/money';
import {
  addOutstanding,
  type Outstanding,
  parseOutstanding,
  roundToPayable,
} from '@portal/domain/money/outstanding';

/** The invoices of an account, as the API returns them. */
export type Invoices = CallResult<'listOpenInvoices'>;
/** One invoice, as the API returns it. */
export type WireInvoice = Invoices['invoices'][number];

/** The total of the selected invoices: the exact sum, and the amount to pay rounded up to whole francs. */
export type InvoiceTotal = { exact: Outstanding; amount: Money; rounded: boolean };

/** The initial selection: overdue invoices, else the oldest payable one. */
export function initialInvoiceSelection(invoices: readonly WireInvoice[]): string[] {
  const payables = invoices.filter(({ payable: isPayable }) => isPayable);
  const overdue = payables.filter(({ invoiceStatus }) => invoiceStatus === 'OVERDUE');
  return (overdue.length > 0 ? overdue : payables.slice(0, 1)).map(({ invoiceNo }) => invoiceNo);
}

/** Adds the selected invoices exactly and rounds up once, as the server does (RULINGS 64). */
export function totalOfInvoices(invoices: readonly WireInvoice[], chosen: readonly string[]): InvoiceTotal {
  const picked = invoices.filter(
    ({ invoiceNo, payable: isPayable }) => isPayable && chosen.includes(invoiceNo),
  );
  const currency: Currency = invoices[0]?.currency ?? countryCurrency();
  const parts = picked.flatMap(
    ({ outstandingAmount }) => parseOutstanding(outstandingAmount, currency) ?? [],
  );
  const exact = addOutstanding(parts, currency);
  return { exact, ...roundToPayable(exact) };
}
