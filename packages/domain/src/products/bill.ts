import type { PostpaidAccount } from '../identifiers/account-number.ts';
import type { Msisdn } from '../identifiers/msisdn.ts';
import { isOwed, type Outstanding } from '../money/outstanding.ts';
import type { CalendarDate } from '../time/calendar-date.ts';

/** What a postpaid line owes: the account's running total and the bill it came from. */
export type Bill = {
  msisdn: Msisdn;
  accountNumber: PostpaidAccount;
  outstanding: Outstanding;
  /** The latest bill, `null` for a line that was never billed. */
  statement: Statement | null;
};

/** The dates of one bill or invoice. All days are Kigali's. */
export type Statement = {
  invoiceNumber: string;
  billingStart: CalendarDate;
  billingEnd: CalendarDate;
  dueDate: CalendarDate;
};

/** Due before today and not paid off. The due date itself is still in time. */
export function isBillOverdue({ outstanding, statement }: Bill, today: CalendarDate): boolean {
  return statement !== null && isOwed(outstanding) && statement.dueDate < today;
}
