import type { CallResult } from '@portal/contract/calls';
import type { Currency, Money } from '@portal/domain/money';
import { addOutstanding, type Outstanding, parseOutstanding, payable } from '@portal/domain/outstanding';

/** What the portal tells about an account. */
export type Invoices = CallResult<'listOpenInvoices'>;
/** One of its invoices. */
export type WireInvoice = Invoices['invoices'][number];

/** What a choice comes to: the exact sum and what is paid for it in coins that exist. */
export type ChoiceTotal = { exact: Outstanding; amount: Money; rounded: boolean };

/** Chosen at first: whatever is overdue, else the oldest that can be paid. */
export function firstChoice(invoices: readonly WireInvoice[]): string[] {
  const payables = invoices.filter(({ payable: can }) => can);
  const overdue = payables.filter(({ invoiceStatus }) => invoiceStatus === 'OVERDUE');
  return (overdue.length > 0 ? overdue : payables.slice(0, 1)).map(({ invoiceNo }) => invoiceNo);
}

/** Sums up invoices exactly and rounds up once, as the server does (RULINGS 64). */
export function totalOf(invoices: readonly WireInvoice[], chosen: readonly string[]): ChoiceTotal {
  const picked = invoices.filter(({ invoiceNo, payable: can }) => can && chosen.includes(invoiceNo));
  const currency: Currency = invoices[0]?.currency ?? 'RWF';
  const parts = picked.flatMap(
    ({ outstandingAmount }) => parseOutstanding(outstandingAmount, currency) ?? [],
  );
  const exact = addOutstanding(parts, currency);
  return { exact, ...payable(exact) };
}
