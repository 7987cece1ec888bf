import type { PaymentState } from './payment-state.ts';
import type { Payment, PaymentMessage } from './payment-store.ts';

/** What the customer must hear, so that nothing they were told is contradicted in silence (SAFETY I8). */
export function messageOf(before: Payment, state: PaymentState): PaymentMessage | null {
  switch (state) {
    case 'fulfilled':
      return before.toldFailed ? 'late-receipt' : 'receipt';
    case 'refunded':
      return 'refund';
    case 'review':
      return 'review';
    case 'declined':
    case 'expired':
      // Told that we look into it, and now there was nothing after all.
      return before.state === 'review' || before.reason === 'no-certainty' ? 'unpaid' : null;
    default:
      return null;
  }
}
