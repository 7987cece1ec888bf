import type { Money } from '@portal/domain/money/money';
import type { PaymentDispute } from '@portal/payments/disputes/dispute-store';
import type { DeliveryChoice, RefundAmounts } from '@portal/payments/refunds/decide-refund';
import type { PaymentRefund } from '@portal/payments/refunds/refund';
import type { RefundSettlement } from '@portal/payments/refunds/settle-refund';
import type { MovedMoney } from './movement.ts';

// What each act moves.

/** A refund of a delivered payment. Earlier refunds count with it, so several parts below a limit are one. */
export function refundMoves(
  { amount, amounts }: { amount: Money; amounts: RefundAmounts },
  delivery: DeliveryChoice,
): MovedMoney {
  const earlierMinor = amounts.charged.minor - amounts.left.minor;
  // That it was taken back outside the portal is what the person says: an insider would say it.
  return { money: amount, earlierMinor, isKept: delivery !== 'take-back' };
}

/** Settling a refund in review; `null`: trying again repeats what was decided. The others state what was done by hand. */
export function settlementMoves(
  { amountMinor: minor, currency, payee }: Pick<PaymentRefund, 'amountMinor' | 'currency' | 'payee'>,
  settlement: RefundSettlement,
): MovedMoney | null {
  if (settlement === 'retry') return null;
  const money = { minor, currency };
  if (settlement === 'not-returned') return { money, payee: null };
  return payee === null ? { money } : { money, payee };
}

/** Closing a dispute: a lost one costs what was disputed. */
export function disputeMoves(
  { amountMinor: minor, currency }: Pick<PaymentDispute, 'amountMinor' | 'currency'>,
  outcome: 'won' | 'lost',
): MovedMoney | null {
  return outcome === 'lost' ? { money: { minor, currency } } : null;
}
