import type { TransactionStatus } from '@portal/domain/payments/transaction-status';
import type { DeliveryRefusal } from '@portal/operator/delivery';
import type { DeclineReason } from '../providers/provider.ts';
import { type PaymentState, STATES } from './payment-state.ts';

/** Why a payment is in its state. The status page has a text for each. */
export type PaymentReason =
  | DeclineReason
  | DeliveryRefusal
  /** Another payment of the same order was delivered. */
  | 'already-delivered'
  /** The customer chose another method or number. */
  | 'cancelled'
  /** The gateway did not answer: its page was never shown. */
  | 'gateway-unreachable'
  /** The provider refuses every request of this portal: another way to pay works. */
  | 'method-unavailable'
  /** Not approved in time. */
  | 'expired'
  /** The PIN was wrong and the customer no longer waited to enter another. */
  | 'wrong-pin'
  /** The wallet could not read the encrypted PIN, and the customer no longer waited to type it again. */
  | 'unreadable-pin'
  /** Of release 1.1.0, which said so to whoever typed the number: it was not started, because a mandate would have been used for it. */
  | 'mandate-in-force'
  | 'amount-differs'
  | 'refund-refused'
  /** The payer's number has a new SIM card or a new owner. */
  | 'refund-held'
  /** A dispute of the charge is open: the refund waits for its end. */
  | 'disputed'
  /** The bank gave the money back, because its dispute was lost. */
  | 'charged-back'
  | 'no-certainty'
  /** The provider returned the reference of another payment. */
  | 'reference-taken'
  /** Staff decided to refund. */
  | 'refunded-by-staff'
  /** The wallet that paid could not receive the refund: another of the payer got it. */
  | 'paid-to-other-wallet'
  /** Staff found that nothing was charged. */
  | 'nothing-taken';

/**
 * Returns the status shown for a state. ALREADY_PROCESSED is a response to a second process call, not a state.
 */
export function toTransactionStatus(state: PaymentState): TransactionStatus {
  return STATES[state].status;
}

/** Whether the customer is shown a failure without a charge: a charge that is found later must be explained to them. */
export function isFailure(state: PaymentState): boolean {
  return STATES[state].status === 'FAILED' && state !== 'refunded' && state !== 'charged-back';
}

/** Whether the shown status is final, so that a polling page may stop. */
export function isFinalForCustomer(state: PaymentState): boolean {
  const { status } = STATES[state];
  return status === 'SUCCESS' || status === 'FAILED';
}
