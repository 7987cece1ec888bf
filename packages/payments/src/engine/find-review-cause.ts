import type { PaymentHistoryEntry } from './payment.ts';

/** Why a payment is in review, and so what is not known. */
export type ReviewCause =
  /** The provider charged another amount or currency than requested. */
  | 'amount-differs'
  /** Whether anything was charged is not known. */
  | 'charge-unknown'
  /** Charged; whether it was delivered is not known. */
  | 'delivery-unknown'
  /** Charged, not delivered; whether it was refunded is not known. */
  | 'refund-unknown'
  /** Charged, not delivered, and the provider refuses the refund. */
  | 'refund-refused'
  /** Charged, not delivered; the payer's number has a new SIM card or owner, so no refund was requested. */
  | 'refund-held'
  /** Charged, not delivered; a dispute is open, so no refund was requested. */
  | 'disputed';

/**
 * Finds out why a payment last went to review.
 * @param history oldest first
 * @returns `null` when it never did
 */
export function findReviewCause(history: readonly PaymentHistoryEntry[]): ReviewCause | null {
  const at = history.findLastIndex(({ state }) => state === 'review');
  switch (history[at]?.event) {
    case undefined:
      return null;
    case 'charge-differs':
      return 'amount-differs';
    case 'refund-refused':
      return 'refund-refused';
    case 'refund-held':
      return history[at]?.detail === 'disputed' ? 'disputed' : 'refund-held';
    case 'reference-taken':
      return 'charge-unknown';
    default:
      return causeOfExhaustion(history[at - 1]?.state);
  }
}

/** The tries ended in the state before. */
function causeOfExhaustion(before: PaymentHistoryEntry['state'] | undefined): ReviewCause {
  if (before === 'paid') return 'delivery-unknown';
  return before === 'refunding' || before === 'refund-submitted' ? 'refund-unknown' : 'charge-unknown';
}
