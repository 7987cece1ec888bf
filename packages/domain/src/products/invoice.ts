import type { FixedAccount } from '../identifiers/account-number.ts';
import { addOutstanding, isOwed, type Outstanding } from '../money/outstanding.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import type { Statement } from './bill.ts';

/** Status of an invoice at the operator. SPEC section 3 "Invoice": overdue is flagged. */
export type InvoiceStatus = 'open' | 'overdue' | 'paid';

/** An invoice of a fixed-internet account. */
export type Invoice = Statement & {
  accountNumber: FixedAccount;
  outstanding: Outstanding;
  status: InvoiceStatus;
};

/** Whether an unpaid invoice is overdue by its status or its due date. On its due date it is not overdue. */
export function isInvoiceOverdue(invoice: Pick<Invoice, 'status' | 'dueDate'>, today: CalendarDate): boolean {
  if (invoice.status === 'paid') return false;
  return invoice.status === 'overdue' || invoice.dueDate < today;
}

/** Whether it can still be paid. */
export function isPayable({ status, outstanding }: Pick<Invoice, 'status' | 'outstanding'>): boolean {
  return status !== 'paid' && isOwed(outstanding);
}

/** Sorts by due date, oldest first, then by number; paid invoices are last. */
export function sortInvoices<T extends Pick<Invoice, 'dueDate' | 'invoiceNumber' | 'status'>>(
  invoices: readonly T[],
): T[] {
  return [...invoices].sort(
    (a, b) =>
      Number(a.status === 'paid') - Number(b.status === 'paid') ||
      a.dueDate.localeCompare(b.dueDate, 'en') ||
      a.invoiceNumber.localeCompare(b.invoiceNumber, 'en'),
  );
}

/** Result of selecting invoices. */
export type InvoiceChoice =
  | { kind: 'chosen'; invoices: Invoice[]; total: Outstanding }
  | { kind: 'none' }
  /** Paid in the meantime, or of another account. */
  | { kind: 'not-payable'; invoiceNumber: string };

/** Selects invoices by number; ignores duplicates. All invoices of an account have the same currency. */
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
