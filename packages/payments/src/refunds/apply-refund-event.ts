import type { Payment } from '../engine/payment.ts';
import type { Posting } from '../engine/postings/posting.ts';
import type { PaymentRefund, RefundChange, RefundUpdate } from './refund.ts';
import { toRefundEvent } from './refund-events.ts';
import { refundPostings, takeBackPostings, undoneLossPostings } from './refund-postings.ts';
import { isTakenBack, nextRefundState, type RefundState } from './refund-state.ts';

/** What the update of a refund depends on. */
export type RefundFacts = {
  payment: Payment;
  /** What earlier refunds have taken back, in minor units. */
  takenBackBefore: number;
  vatPercent: number;
  now: Date;
};

/** States with a next step. */
const GOES_ON: readonly RefundState[] = ['requested', 'sending', 'submitted'];

/** The update that an event causes; `null` when it changes nothing. Pure function. */
export function applyRefundEvent(
  refund: PaymentRefund,
  change: RefundChange,
  facts: RefundFacts,
): RefundUpdate | null {
  const state = nextRefundState(refund, change.event);
  if (!state) return null;
  const after: PaymentRefund = {
    ...refund,
    ...fieldsAfter(refund, change),
    state,
    triedSince: state === refund.state ? refund.triedSince : facts.now,
    dueAt: GOES_ON.includes(state) ? facts.now : null,
    updatedAt: facts.now,
  };
  const outgoingEvent = toRefundEvent(after, facts.payment);
  return { refund: after, change, postings: postingsAfter(after, change, facts), outgoingEvent };
}

function fieldsAfter(refund: PaymentRefund, change: RefundChange): Partial<PaymentRefund> {
  const { event, reference = null, refusal, payee, staff } = change;
  switch (event) {
    case 'taken-back':
      return { takeBack: 'taken-back', takeBackReference: reference };
    case 'take-back-refused':
      return { takeBack: 'refused', refusal: refusal ?? null };
    case 'refused':
      return { refusal: refusal ?? null };
    case 'accepted':
    case 'confirmed':
      return { refundReference: reference };
    case 'staff-retried':
      // After a final refusal the provider needs a new key; while the outcome is unknown it must be the same.
      return refund.refusal === null ? {} : { refusal: null, attempt: refund.attempt + 1 };
    case 'staff-redirected':
      return {
        refusal: null,
        attempt: refund.attempt + 1,
        payee: payee?.msisdn ?? null,
        payeeBy: staff?.by ?? null,
        payeeApprovedBy: payee?.approvedBy ?? null,
      };
    case 'staff-closed-not-returned':
      return refund.takeBack === 'asked' ? { takeBack: 'refused' } : {};
    case 'charged-back':
    case 'staff-closed-returned':
      return refund.takeBack === 'asked' ? { takeBack: 'kept' } : {};
    default:
      return {};
  }
}

function postingsAfter(
  refund: PaymentRefund,
  { event }: RefundChange,
  { payment, takenBackBefore: before, vatPercent }: RefundFacts,
): Posting[] {
  const { amountMinor: minor, currency, takeBack, state } = refund;
  if (event === 'taken-back') return takeBackPostings(payment, { minor, before }, vatPercent);
  // The loss was booked when the dispute was closed; here is the money of a delivery that was taken back.
  if (event === 'charged-back') return isTakenBack(takeBack) ? undoneLossPostings(minor) : [];
  return state === 'refunded' ? refundPostings(payment, { amount: { minor, currency }, takeBack }) : [];
}
