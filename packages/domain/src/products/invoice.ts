import type { FixedAccount } from '../identifiers/account-number.ts';
import { addOutstanding, isOwed, type Outstanding } from '../money/outstanding.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import type { Statement } from './bill.ts';

/** How the operator marks an invoice. SPEC section 3 "Invoice": overdue is flagged. */
export type InvoiceStatus = 'open' | 'overdue' | 'paid';

/** One numbered document of a fixed-internet account. */
export type Invoice = Statement & {
  accountNumber: FixedAccount;
  outstanding: Outstanding;
  status: InvoiceStatus;
};

/** Late by the operator's word or by the calendar; a paid one never is. The due date itself is still in time. */
export function isInvoiceOverdue(invoice: Pick<Invoice, 'status' | 'dueDate'>, today: CalendarDate): boolean {
  if (invoice.status === 'paid') return false;
  return invoice.status === 'overdue' || invoice.dueDate < today;
}

/** Whether it can still be paid. */
export function isPayable({ status, outstanding }: Pick<Invoice, 'status' | 'outstanding'>): boolean {
  return status !== 'paid' && isOwed(outstanding);
}

/** The oldest debt first, as it should be paid first; then by number. */
export function sortInvoices<T extends Pick<Invoice, 'dueDate' | 'invoiceNumber'>>(
  invoices: readonly T[],
): T[] {
  return [...invoices].sort(
    (a, b) =>
      a.dueDate.localeCompare(b.dueDate, 'en') || a.invoiceNumber.localeCompare(b.invoiceNumber, 'en'),
  );
}

/** What a choice of invoices comes to. */
export type InvoiceChoice =
  | { kind: 'chosen'; invoices: Invoice[]; total: Outstanding }
  | { kind: 'none' }
  /** Not an open invoice of this account: paid meanwhile, or another's. */
  | { kind: 'not-payable'; invoiceNumber: string };

/** Picks one or several invoices by number; each once, whatever was sent. All of one account share its currency. */
export function chooseInvoices(all: readonly Invoice[], numbers: readonly string[]): InvoiceChoice {
  const wanted = new Set(numbers);
  const invoices = sortInvoices(all.filter((each) => wanted.has(each.invoiceNumber) && isPayable(each)));
  const missing = numbers.find((number) => !invoices.some(({ invoiceNumber }) => invoiceNumber === number));
  if (missing !== undefined) return { kind: 'not-payable', invoiceNumber: missing };
  const [first] = invoices;
  if (!first) return { kind: 'none' };
  const { currency } = first.outstanding;
  return {
    kind: 'chosen',
    invoices,
    total: addOutstanding(
      invoices.map((each) => each.outstanding),
      currency,
    ),
  };
}
