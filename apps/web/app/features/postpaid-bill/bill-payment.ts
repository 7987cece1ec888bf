import type { CallResult } from '@portal/contract/calls';
import type { AmountLimits } from '@portal/domain/amount-limits';
import type { Money } from '@portal/domain/money';
import { parseMoney, sameMoney } from '@portal/domain/money';
import {
  comparePayment,
  isOwed,
  type Outstanding,
  parseOutstanding,
  payable,
  reduceOutstanding,
} from '@portal/domain/outstanding';

/** A bill as the portal tells it. */
export type WireBill = CallResult<'readBill'>;

/** What the account owes, exactly. A text the contract would not let through reads as nothing owed. */
export function outstandingOf({ totalOutstanding, currency }: WireBill): Outstanding {
  return parseOutstanding(totalOutstanding, currency) ?? { decimal: '0', currency };
}

/** How the bill fills the amount field, and what must be said about it. */
export type Filling = { amount: Money | null; note: 'none' | 'rounded' | 'too-large' | 'too-small' };

/**
 * The bill fills the amount (SPEC section 4 "Postpaid"), kept within the limits of one payment: a larger bill is paid
 * in parts, a smaller one by the smallest payment. Nothing owed fills nothing.
 */
export function fillingOf(bill: WireBill, limits: AmountLimits): Filling {
  const amount = parseMoney(bill.amountToPay, bill.currency);
  if (!amount || amount.minor === 0 || !isOwed(outstandingOf(bill))) return { amount: null, note: 'none' };
  if (amount.minor > limits.max.minor) return { amount: limits.max, note: 'too-large' };
  if (amount.minor < limits.min.minor) return { amount: limits.min, note: 'too-small' };
  return { amount, note: bill.roundedUp ? 'rounded' : 'none' };
}

/** Whether an amount is the whole bill, rounded up to the next whole coin: the button says so (RULINGS 64). */
export function isRoundedBill(bill: WireBill, paid: Money): boolean {
  const { amount, rounded } = payable(outstandingOf(bill));
  return rounded && sameMoney(amount, paid);
}

/** What paying an amount leaves: nothing worth a word, so much still open, or so much too much. */
export type Remainder = { kind: 'full' } | { kind: 'partial' | 'credit'; rest: Outstanding };

/** Compares a payment with the bill; a customer is told before paying. */
export function remainderOf(bill: WireBill, paid: Money): Remainder {
  const owed = outstandingOf(bill);
  if (!isOwed(owed)) return { kind: 'full' };
  const kind = comparePayment(owed, paid);
  if (kind === 'full') return { kind };
  const rest = reduceOutstanding(owed, paid);
  return { kind, rest: { ...rest, decimal: rest.decimal.replace('-', '') } };
}
