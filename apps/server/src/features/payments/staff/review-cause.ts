import type { PaymentHappened } from '../payment-store.ts';

/** What brought a payment before a person, and so what is in doubt. */
export type ReviewCause =
  /** The provider took another amount or currency than was asked for. */
  | 'amount-differs'
  /** Whether anything was taken is not known. */
  | 'charge-unknown'
  /** Taken; whether it was given is not known. */
  | 'delivery-unknown'
  /** Taken, not given; whether it is back is not known. */
  | 'refund-unknown'
  /** Taken, not given, and the provider will not give it back. */
  | 'refund-refused';

/**
 * Why a payment last came into review, from its history (oldest first).
 * @returns `null` when it never did
 */
export function reviewCause(history: readonly PaymentHappened[]): ReviewCause | null {
  const at = history.findLastIndex(({ state }) => state === 'review');
  switch (history[at]?.event) {
    case undefined:
      return null;
    case 'charge-differs':
      return 'amount-differs';
    case 'refund-refused':
      return 'refund-refused';
    case 'reference-taken':
      return 'charge-unknown';
    default:
      return exhausted(history[at - 1]?.state);
  }
}

/** Tries came to their end in the state before. */
function exhausted(before: PaymentHappened['state'] | undefined): ReviewCause {
  if (before === 'paid') return 'delivery-unknown';
  return before === 'refunding' || before === 'refund-submitted' ? 'refund-unknown' : 'charge-unknown';
}
