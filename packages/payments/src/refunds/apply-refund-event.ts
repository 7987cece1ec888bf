import type { DatedTax } from '@portal/domain/payments/taxes';
import { applyEvent } from '../engine/apply-event.ts';
import type { Payment } from '../engine/payment.ts';
import type { PaymentEventInput } from '../engine/payment-event-input.ts';
import type { Posting } from '../engine/postings/posting.ts';
import { refundPostings } from '../engine/postings/postings.ts';
import { takeBackPostings, undoneLossPostings } from '../engine/postings/refund-postings.ts';
import { DISPUTED, type PaymentRefund, type RefundChange, type RefundUpdate } from './refund.ts';
import { toRefundEvent } from './refund-events.ts';
import { isOwed, isTakenBack, nextRefundState, type RefundEvent, type RefundState } from './refund-state.ts';

/** What the update of a refund depends on. */
export type RefundFacts = {
  payment: Payment;
  /** What earlier refunds have taken back, in minor units. */
  takenBackBefore: number;
  /** Those of the sale. */
  taxes: readonly DatedTax[];
  now: Date;
};

/** States with a next step. */
export const GOES_ON: readonly RefundState[] = ['requested', 'sending', 'submitted'];

/** The same try goes on: its schedule does not begin again. */
const SAME_TRY: readonly RefundEvent[] = ['taken-back', 'sending', 'not-sent'];

/**
 * The update that an event causes; `null` when it changes nothing. A payment that was not delivered changes with its refund: when
 * its state no longer allows that, nothing changes. Pure function.
 */
export function applyRefundEvent(
  refund: PaymentRefund,
  change: RefundChange,
  facts: RefundFacts,
): RefundUpdate | null {
  const state = nextRefundState(refund, change.event);
  if (!state) return null;
  const { payment, now } = facts;
  const isOfPayment = refund.cause === 'not-delivered';
  const after: PaymentRefund = {
    ...refund,
    ...fieldsAfter(refund, change),
    ...(isOfPayment && change.amountMinor && { amountMinor: change.amountMinor }),
    state,
    triedSince: SAME_TRY.includes(change.event) ? refund.triedSince : now,
    dueAt: GOES_ON.includes(state) && !isOfPayment ? now : null,
    updatedAt: now,
  };
  if (!isOfPayment) {
    const outgoingEvent = toRefundEvent(after, payment);
    return {
      refund: after,
      change,
      postings: postingsAfter(after, change, facts),
      outgoingEvent,
      payment: null,
    };
  }
  const event = toPaymentEvent(after, change);
  const followed = event && applyEvent(payment, event, now);
  if (event && !followed) return null;
  return { refund: after, change, postings: [], outgoingEvent: null, payment: followed };
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
  { payment, takenBackBefore: before, taxes }: RefundFacts,
): Posting[] {
  const { amountMinor: minor, takeBack, state } = refund;
  if (event === 'taken-back') return takeBackPostings(payment, { minor, before }, taxes);
  // The loss was booked when the dispute was closed; here is the money of a delivery that was taken back.
  if (event === 'charged-back') return isTakenBack(takeBack) ? undoneLossPostings(minor) : [];
  const from = isOwed(takeBack) ? 'customer-money' : 'goodwill';
  return state === 'refunded' ? refundPostings(payment, { minor, from }) : [];
}

/** What the event of a refund is for the payment that was not delivered; `null`: nothing. */
function toPaymentEvent(refund: PaymentRefund, change: RefundChange): PaymentEventInput | null {
  const { event, reference = null, refusal, payee, staff, amountMinor } = change;
  switch (event) {
    case 'held':
      return { event: 'refund-held', isDisputed: refusal === DISPUTED };
    case 'released':
      return { event: 'refund-released' };
    case 'charged-back':
      return staff ? { event: 'staff-closed-charged-back', staff } : { event: 'charged-back' };
    case 'accepted':
      return { event: 'refund-accepted', refundReference: reference };
    case 'confirmed': {
      const { amountMinor: refundedMinor, payee: other } = refund;
      return {
        event: 'refund-confirmed',
        refundReference: reference ?? '',
        refundedMinor,
        toOtherWallet: other !== null,
      };
    }
    case 'refused':
      return { event: 'refund-refused' };
    case 'tries-exhausted':
      return { event: 'tries-exhausted' };
    case 'staff-retried':
    case 'staff-payer-proven':
    case 'staff-redirected':
      return staff ? { event: 'staff-refunded', staff, payee, refundAttempt: refund.attempt } : null;
    case 'staff-closed-returned':
      return staff ? { event, staff, refundedMinor: amountMinor } : null;
    case 'staff-closed-not-returned':
      return staff ? { event: 'staff-closed-given', staff } : null;
    case 'sending':
    case 'not-sent':
    case 'taken-back':
    case 'take-back-refused':
      return null;
  }
}
