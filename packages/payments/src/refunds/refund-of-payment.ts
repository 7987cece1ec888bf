import { chargedMoney } from '../engine/charged-money.ts';
import { findReviewCause, type ReviewCause } from '../engine/find-review-cause.ts';
import type { Payment } from '../engine/payment.ts';
import { DISPUTED, type PaymentRefund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import type { RefundEvent, RefundState } from './refund-state.ts';

type Deps = Pick<RefundDeps, 'store' | 'refunds' | 'clock'>;

/** What the state of a payment says about its refund, and the event that led there. */
type Followed = { state: RefundState; event: RefundEvent; detail?: string };

const IN_REVIEW: Partial<Record<ReviewCause, Followed>> = {
  'refund-refused': { state: 'review', event: 'refused', detail: 'refund-refused' },
  'refund-held': { state: 'review', event: 'held' },
  disputed: { state: 'review', event: 'held', detail: DISPUTED },
  'refund-unknown': { state: 'review', event: 'tries-exhausted' },
};

/**
 * The refund of a payment that was not delivered; `null` when its money is not owed back. It is recorded before anything is
 * requested. Its id is that of the payment: so is its key at the provider. An older version, which has no such rows, may have
 * begun the refund, or changed the payment since: then the row is brought to the payment's state. What that version may have
 * requested without recording the answer counts as being sent.
 */
export async function findRefundOfPayment(deps: Deps, payment: Payment): Promise<PaymentRefund | null> {
  const { refunds } = deps;
  const refund = await refunds.find(payment.id);
  if (refund && isInStep(refund, payment)) return refund;
  const followed = await readFollowed(deps, payment);
  if (!followed) return null;
  const isWritten = await follow(deps, { payment, refund, followed });
  // Another process was first, or the payment has changed: its next step sees it.
  const now = isWritten ? await refunds.find(payment.id) : null;
  return now && isInStep(now, payment) ? now : null;
}

/** Whether both rows say the same. They change together, but for those of an older version. */
function isInStep({ state, attempt }: PaymentRefund, payment: Payment): boolean {
  if (attempt !== payment.refundAttempt) return false;
  if (payment.state === 'refunding') return state === 'requested' || state === 'sending';
  if (payment.state === 'refund-submitted') return state === 'submitted';
  return payment.state === 'review' && state === 'review';
}

async function readFollowed(
  { store }: Deps,
  { id, state, refundAttempt: attempt }: Payment,
): Promise<Followed | null> {
  switch (state) {
    case 'refunding': {
      const request = await store.findRequestedRefund({ paymentId: id, subject: id, attempt });
      return request === null
        ? { state: 'requested', event: 'requested' }
        : { state: 'sending', event: 'sending' };
    }
    case 'refund-submitted':
      return { state: 'submitted', event: 'accepted' };
    case 'review': {
      const cause = findReviewCause(await store.history(id));
      return (cause && IN_REVIEW[cause]) ?? null;
    }
    default:
      return null;
  }
}

type Following = { payment: Payment; refund: PaymentRefund | null; followed: Followed };

async function follow(
  { store, refunds, clock }: Deps,
  { payment, refund, followed }: Following,
): Promise<boolean> {
  const { id, refundAttempt: attempt, refundReference, triedSince, reason } = payment;
  const { state, event, detail = null } = followed;
  const charged = chargedMoney(payment);
  const requested = await store.findRequestedRefund({ paymentId: id, subject: id, attempt });
  const other = attempt > 1 ? await store.findPayee(id, attempt) : null;
  return refunds.follow({
    paymentId: id,
    paymentVersion: payment.version,
    version: refund?.version ?? 0,
    amountMinor: requested ?? charged.minor,
    currency: charged.currency,
    reason: reason ?? 'not-delivered',
    payee: other?.payee ?? null,
    payeeBy: other?.payeeBy ?? null,
    payeeApprovedBy: other?.approvedBy ?? null,
    refusal: event === 'refused' ? detail : null,
    updatedAt: clock.now(),
    state,
    event,
    detail,
    attempt,
    refundReference,
    triedSince,
  });
}
