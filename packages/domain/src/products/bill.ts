import type { PostpaidAccount } from '../identifiers/account-number.ts';
import type { Msisdn } from '../identifiers/msisdn.ts';
import { isOwed, type Outstanding } from '../money/outstanding.ts';
import type { CalendarDate } from '../time/calendar-date.ts';

/** The amount owed by a postpaid line, and its latest bill. */
export type Bill = {
  msisdn: Msisdn;
  accountNumber: PostpaidAccount;
  outstanding: Outstanding;
  /** The latest bill, `null` for a line that was never billed. */
  statement: Statement | null;
};

/** Number and dates (local) of a bill or invoice. */
export type Statement = {
  invoiceNumber: string;
  billingStart: CalendarDate;
  billingEnd: CalendarDate;
  dueDate: CalendarDate;
};

/** Whether an unpaid bill was due before today. On its due date it is not overdue. */
export function isBillOverdue({ outstanding, statement }: Bill, today: CalendarDate): boolean {
  return statement !== null && isOwed(outstanding) && statement.dueDate < today;
}
