import type { Happening } from './apply-event.ts';
import type { PaymentEvent } from './payment-state.ts';
import type { Payment } from './payment-store.ts';
import type { PaymentReason } from './shown-status.ts';

/** The reason a payment stands with after an event: `undefined` keeps what was there, `null` clears it. */
export function reasonOf(
  before: Payment,
  event: PaymentEvent,
  happening: Happening,
): PaymentReason | null | undefined {
  if ('reason' in happening) return happening.reason;
  switch (event) {
    case 'customer-cancelled':
      return 'cancelled';
    case 'page-not-shown':
      return 'gateway-unreachable';
    case 'deadline-passed':
      return 'expired';
    case 'charge-differs':
      return 'amount-differs';
    case 'refund-refused':
      return 'refund-refused';
    case 'tries-exhausted':
      return 'no-certainty';
    case 'reference-taken':
      return 'reference-taken';
    case 'staff-refunded':
    case 'staff-closed-returned':
      // Why the money could not be used says more than that somebody looked.
      return before.reason === 'amount-differs' ? undefined : 'refunded-by-staff';
    case 'staff-closed-unpaid':
      return 'nothing-taken';
    case 'submitted':
    case 'charge-confirmed':
    case 'delivered':
    case 'staff-redelivered':
    case 'staff-closed-given':
      return null;
    default:
      return undefined;
  }
}

/** What the history keeps of an event beside its name: a reference, or the reason. */
export function detailOf(happening: Happening, reason: PaymentReason | null): string | null {
  if (happening.event === 'charge-confirmed') return happening.providerReference;
  if (happening.event === 'delivered') return happening.operatorReference;
  return 'refundReference' in happening ? happening.refundReference : reason;
}
