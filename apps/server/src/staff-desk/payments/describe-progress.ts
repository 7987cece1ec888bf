import type { StaffPayment } from '@portal/contract/staff/staff-payment';
import { settlementEndsAt } from '@portal/payments/engine/payment-schedule';
import { STATES } from '@portal/payments/engine/payment-state';
import type { PaymentHistory } from '../../features/payments/staff/read-payment-history.ts';

type Facts = Pick<PaymentHistory, 'payment' | 'caseState' | 'events' | 'refunds'>;

/** How far a payment is and why it is no further, from its history; `null` when it has ended. Pure function. */
export function describeProgress({ payment, caseState, events, refunds }: Facts): StaffPayment['progress'] {
  const { state, triedSince, dueAt, instructions } = payment;
  // One that expired is checked for some days.
  if (STATES[state].step === null || (state === 'expired' && dueAt === null)) {
    const [refund] = refunds.filter((each) => each.state !== 'refunded' && each.state !== 'refused');
    return caseState === 'refunding' && refund
      ? {
          stage: 'refund-after-delivery',
          since: refund.requestedAt.toISOString(),
          problem: null,
          until: null,
        }
      : null;
  }
  const charge = events.find(({ event }) => event === 'charge-confirmed' || event === 'charge-differs');
  const latest = events.findLast(({ event }) => event === 'delivery-unanswered');
  return {
    stage: state === 'awaiting-customer' && instructions ? 'instructed' : state,
    since: (charge?.at ?? triedSince).toISOString(),
    problem: state === 'paid' ? (latest?.detail ?? null) : null,
    until: settlementEndsAt(payment)?.toISOString() ?? null,
  };
}
