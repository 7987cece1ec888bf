import type { CallResult } from '@portal/contract/calls/calls';
import { toDecimal } from '@portal/domain/money/money';
import { roundToPayable } from '@portal/domain/money/outstanding';
import { type Bill, isBillOverdue, type Statement } from '@portal/domain/products/bill';
import { localDay } from '@portal/domain/time/calendar-date';

type WireBill = CallResult<'readBill'>;

/**
 * Converts a bill to the wire format. `now` decides whether it is overdue (by the local calendar); `noteRounding`
 * whether a rounded bill is marked as such (RULINGS 13, 64).
 */
export function toWireBill(
  bill: Bill,
  { now, noteRounding }: { now: Date; noteRounding: boolean },
): WireBill {
  const { amount, rounded } = roundToPayable(bill.outstanding);
  return {
    totalOutstanding: bill.outstanding.decimal,
    currency: bill.outstanding.currency,
    amountToPay: toDecimal(amount),
    roundedUp: rounded && noteRounding,
    overdue: isBillOverdue(bill, localDay(now)),
    accountNo: bill.accountNumber,
    invoiceDetail: bill.statement && toInvoiceDetail(bill.accountNumber, bill.statement),
  };
}

function toInvoiceDetail(accountNo: string, statement: Statement): NonNullable<WireBill['invoiceDetail']> {
  return {
    accountNo,
    invoiceNo: statement.invoiceNumber,
    billingStartDate: statement.billingStart,
    billingEndDate: statement.billingEnd,
    dueDate: statement.dueDate,
  };
}
