import { nextState, type PaymentState, type StaffEvent } from '../payment-state.ts';
import type { ReviewCause } from './review-cause.ts';

/** How a payment was settled outside of the portal. */
export type Outcome = 'given' | 'returned' | 'unpaid';

/** What somebody of the staff wants done. */
export type Wish =
  | { action: 'check' }
  | { action: 'retry' }
  | { action: 'refund'; notDelivered: boolean }
  | { action: 'close'; outcome: Outcome; notDelivered: boolean };

/** Why it is not done. Each has its sentence in ops/refusal-words.ts. */
export type Refusal =
  | 'nothing-to-do'
  | 'still-under-way'
  | 'was-delivered'
  | 'was-returned'
  | 'charge-not-known'
  | 'delivery-not-known'
  | 'refund-not-known'
  | 'money-was-taken'
  | 'cannot-be-retried'
  | 'in-review';

/** `check`: the provider is asked now; nothing is recorded before it answers. */
export type Decision =
  | { kind: 'record'; event: StaffEvent }
  | { kind: 'check' }
  | { kind: 'refused'; why: Refusal };

/** A payment as far as a decision needs it. */
export type Standing = {
  state: PaymentState;
  starts: number;
  /** Why it is in review, else `null`. */
  cause: ReviewCause | null;
  /** Its step is running at this moment, or about to: another one beside it would only be in the way. */
  beingTried: boolean;
};

const refused = (why: Refusal): Decision => ({ kind: 'refused', why });
const record = (event: StaffEvent): Decision => ({ kind: 'record', event });

/**
 * What a wish of the staff comes to. Money is given back only when it is certain that it was taken and that nothing
 * was given for it; what is not known is asked again under the same key first; closing never hides a charge. Pure.
 */
export function decide(standing: Standing, wish: Wish): Decision {
  switch (wish.action) {
    case 'check':
      return check(standing);
    case 'retry':
      return retry(standing);
    case 'refund':
      return refund(standing, wish.notDelivered);
    case 'close':
      return close(standing, wish);
  }
}

/** Wherever the provider may have news of money (SAFETY I8: a question changes nothing). */
function check({ state, starts }: Standing): Decision {
  if (nextState(state, 'charge-confirmed') === null)
    return refused(state === 'review' ? 'in-review' : 'nothing-to-do');
  return starts > 0 ? { kind: 'check' } : refused('nothing-to-do');
}

function retry(standing: Standing): Decision {
  const { state, cause, beingTried } = standing;
  if (beingTried && (state === 'paid' || state === 'refunding')) return refused('still-under-way');
  if (state === 'paid') return record('staff-redelivered');
  if (state === 'refunding') return record('staff-refunded');
  if (state !== 'review') return check(standing);
  switch (cause) {
    case 'charge-unknown':
      return record('staff-rechecked');
    case 'delivery-unknown':
      return record('staff-redelivered');
    case 'refund-unknown':
    case 'refund-refused':
      return record('staff-refunded');
    case 'amount-differs':
    case null:
      return refused('cannot-be-retried');
  }
}

function refund({ state, cause }: Standing, notDelivered: boolean): Decision {
  const why = notInReview(state);
  if (why) return refused(why);
  if (cause === 'charge-unknown' || cause === null) return refused('charge-not-known');
  if (cause === 'delivery-unknown' && !notDelivered) return refused('delivery-not-known');
  return record('staff-refunded');
}

function close({ state, cause }: Standing, { outcome, notDelivered }: Wish & { action: 'close' }): Decision {
  const why = notInReview(state);
  if (why) return refused(why);
  if (outcome === 'unpaid') {
    return cause === 'charge-unknown' ? record('staff-closed-unpaid') : refused('money-was-taken');
  }
  if (cause === 'charge-unknown' || cause === null) return refused('charge-not-known');
  if (outcome === 'given') {
    return cause === 'refund-unknown' ? refused('refund-not-known') : record('staff-closed-given');
  }
  if (cause === 'delivery-unknown' && !notDelivered) return refused('delivery-not-known');
  return record('staff-closed-returned');
}

/** Everything outside of `review` is still being worked on by itself, or has come to its end. */
function notInReview(state: PaymentState): Refusal | null {
  switch (state) {
    case 'review':
      return null;
    case 'fulfilled':
      return 'was-delivered';
    case 'refunded':
      return 'was-returned';
    case 'paid':
    case 'refunding':
    case 'submitted':
    case 'awaiting-customer':
      return 'still-under-way';
    case 'created':
    case 'declined':
    case 'cancelled':
    case 'expired':
      return 'charge-not-known';
  }
}
