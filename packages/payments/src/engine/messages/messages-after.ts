import { isHandsetVisitor } from '@portal/platform/http/visitors/handset-visitor';
import type { Payment, PaymentEmail, PaymentMessage } from '../payment.ts';
import type { PaymentState } from '../payment-state.ts';

/** Who pays by USSD sees no status page, so an SMS reports that a payment was not made, once. */
function hasNoPage({ visitorId, starts, state }: Payment): boolean {
  return isHandsetVisitor(visitorId) && starts > 0 && state !== 'expired';
}

/**
 * The SMS that a change of a payment requires, so that the customer is informed of every correction (SAFETY I8) and has the
 * instructions on the phone that pays.
 */
export function messageAfter(before: Payment, after: Payment): PaymentMessage | null {
  switch (after.state) {
    case 'awaiting-customer':
      return after.instructions && !before.instructions ? 'instructions' : null;
    case 'fulfilled':
      return before.toldFailed ? 'late-receipt' : 'receipt';
    case 'refunded':
      return 'refund';
    case 'charged-back':
      return 'charged-back';
    case 'review':
      return 'review';
    case 'declined':
    case 'expired':
      // The first two: the customer was told that the payment is under review; it turned out unpaid.
      return before.state === 'review' || before.reason === 'no-certainty' || hasNoPage(before)
        ? 'unpaid'
        : null;
    default:
      return null;
  }
}

/** The e-mail that a change of state requires, when an address was given (RULINGS 76). */
export function emailAfter({ email }: Payment, state: PaymentState): PaymentEmail | null {
  if (!email) return null;
  if (state === 'fulfilled') return 'email-receipt';
  return state === 'refunded' ? 'email-refund' : null;
}
