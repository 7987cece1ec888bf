import type { TransactionStatus } from '@portal/domain/transaction-status';
import type { DeliveryRefusal } from '../../operator/operator.ts';
import type { PaymentState } from './payment-state.ts';
import type { DeclineReason } from './providers/provider.ts';

/** Why a payment stands as it does: keys the status page has words for. */
export type PaymentReason =
  | DeclineReason
  | DeliveryRefusal
  /** Another payment of the same order had been delivered. */
  | 'already-delivered'
  /** The customer went back and chose another way or number. */
  | 'cancelled'
  /** The gateway did not answer: its page was never shown. */
  | 'gateway-unreachable'
  /** Nobody approved in time. */
  | 'expired'
  /** The PIN was wrong and nobody was there any more to type another. */
  | 'wrong-pin'
  | 'amount-differs'
  | 'refund-refused'
  | 'no-certainty'
  /** The provider names a charge that is another payment's. */
  | 'reference-taken'
  /** Staff looked into it: the money goes back. */
  | 'refunded-by-staff'
  /** Staff looked into it: nothing was ever taken. */
  | 'nothing-taken';

/**
 * What the customer is told in each state: one total map (HOUSE, habit 3). A refund and `review` are open
 * matters to the customer too; only when the money is back is it a failure.
 */
const SHOWN: Record<PaymentState, TransactionStatus> = {
  created: 'REQUEST_REGISTERED',
  submitted: 'IN_PROCESS',
  'awaiting-customer': 'IN_PROCESS',
  paid: 'REQUEST_RAISED',
  fulfilled: 'SUCCESS',
  declined: 'FAILED',
  cancelled: 'FAILED',
  expired: 'FAILED',
  refunding: 'IN_PROCESS',
  'refund-submitted': 'IN_PROCESS',
  refunded: 'FAILED',
  review: 'IN_PROCESS',
};

/** The status word of a state. ALREADY_PROCESSED is an answer to a second process call, not a state. */
export function shownStatus(state: PaymentState): TransactionStatus {
  return SHOWN[state];
}

/** Whether a page that watches may stop: what it shows is an end. */
export function isShownFinal(state: PaymentState): boolean {
  return SHOWN[state] === 'SUCCESS' || SHOWN[state] === 'FAILED';
}
