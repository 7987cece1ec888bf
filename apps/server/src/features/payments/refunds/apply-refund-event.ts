import type { Payment } from '../engine/payment.ts';
import type { Posting } from '../journal/posting.ts';
import type { PaymentRefund, RefundChange, RefundUpdate } from './refund.ts';
import { refundPostings, takeBackPostings } from './refund-postings.ts';
import { nextRefundState } from './refund-state.ts';

/** What the update of a refund depends on. */
export type RefundFacts = {
  payment: Payment;
  /** What earlier refunds have taken back, in minor units. */
  takenBackBefore: number;
  vatPercent: number;
  now: Date;
};

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
    dueAt: state === 'requested' || state === 'submitted' ? facts.now : null,
    updatedAt: facts.now,
  };
  return { refund: after, change, postings: postingsAfter(after, change, facts) };
}

function fieldsAfter(refund: PaymentRefund, { event, reference = null, refusal }: RefundChange) {
  switch (event) {
    case 'taken-back':
      return { takeBack: 'taken-back' as const, takeBackReference: reference };
    case 'take-back-refused':
      return { takeBack: 'refused' as const, refusal: refusal ?? null };
    case 'refused':
      return { refusal: refusal ?? null };
    case 'accepted':
    case 'confirmed':
      return { refundReference: reference };
    case 'staff-retried':
      // After a final refusal the provider needs a new key; while the outcome is unknown it must be the same.
      return refund.refusal === null ? {} : { refusal: null, attempt: refund.attempt + 1 };
    case 'staff-closed-not-returned':
      return refund.takeBack === 'asked' ? { takeBack: 'refused' as const } : {};
    case 'staff-closed-returned':
      return refund.takeBack === 'asked' ? { takeBack: 'kept' as const } : {};
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
  return state === 'refunded' ? refundPostings(payment, { amount: { minor, currency }, takeBack }) : [];
}
