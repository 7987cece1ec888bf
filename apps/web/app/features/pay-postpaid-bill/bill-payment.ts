import type { CallResult } from '@portal/contract/calls/calls';
import type { AmountLimits } from '@portal/domain/money/amount-limits';
import type { Money } from '@portal/domain/money/money';
import { parseMoney, sameMoney } from '@portal/domain/money/money';
import {
  comparePayment,
  isOwed,
  type Outstanding,
  parseOutstanding,
  reduceOutstanding,
  roundToPayable,
} from '@portal/domain/money/outstanding';

/** A bill, as the API returns it. */
export type WireBill = CallResult<'readBill'>;

/** The exact outstanding amount. A text that the contract would reject counts as nothing owed. */
export function outstandingOf({ totalOutstanding, currency }: WireBill): Outstanding {
  return parseOutstanding(totalOutstanding, currency) ?? { decimal: '0', currency };
}

/** The amount that a bill prefills, and the note to show with it. */
export type PrefilledAmount = { amount: Money | null; note: 'none' | 'rounded' | 'too-large' | 'too-small' };

/**
 * The amount that a bill prefills (SPEC section 4 "Postpaid"), within the limits of one payment: a larger bill is paid
 * in parts, a smaller one with the minimum. Nothing is prefilled when nothing is owed.
 */
export function prefillAmount(bill: WireBill, limits: AmountLimits): PrefilledAmount {
  const amount = parseMoney(bill.amountToPay, bill.currency);
  if (!amount || amount.minor === 0 || !isOwed(outstandingOf(bill))) return { amount: null, note: 'none' };
  if (amount.minor > limits.max.minor) return { amount: limits.max, note: 'too-large' };
  if (amount.minor < limits.min.minor) return { amount: limits.min, note: 'too-small' };
  return { amount, note: bill.roundedUp ? 'rounded' : 'none' };
}

/** Whether an amount is the whole bill rounded up to whole francs: the button says so (RULINGS 64). */
export function isRoundedBill(bill: WireBill, paid: Money): boolean {
  const { amount, rounded } = roundToPayable(outstandingOf(bill));
  return rounded && sameMoney(amount, paid);
}

/** What remains after a payment: nothing, an outstanding rest, or a credit. */
export type Remainder = { kind: 'full' } | { kind: 'partial' | 'credit'; rest: Outstanding };

/** Compares a payment with the bill. */
export function remainderOf(bill: WireBill, paid: Money): Remainder {
  const owed = outstandingOf(bill);
  if (!isOwed(owed)) return { kind: 'full' };
  const kind = comparePayment(owed, paid);
  if (kind === 'full') return { kind };
  const rest = reduceOutstanding(owed, paid);
  return { kind, rest: { ...rest, decimal: rest.decimal.replace('-', '') } };
}
