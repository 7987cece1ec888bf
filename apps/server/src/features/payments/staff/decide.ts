import { nextState, type PaymentState, type StaffEvent } from '../payment-state.ts';
import type { ReviewCause } from './review-cause.ts';
import type { Evidence } from './verification-store.ts';

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
  | 'in-review'
  /** A genuine notice of the provider is on file: its answer must decide, not a person. */
  | 'notice-on-file'
  | 'provider-says-paid'
  | 'provider-still-waiting'
  | 'provider-not-answering'
  /** The provider does not know the charge any more that it once confirmed. */
  | 'charge-not-found'
  | 'operator-says-given'
  | 'operator-not-answering'
  /** Nobody is there who could ask: see decide-payment.ts. */
  | 'no-portal'
  | 'no-answer-in-time';

/**
 * `check`: the provider is asked now; nothing is recorded before it answers. `verify`: provider and operator must be
 * asked first, then decide again with what they said.
 */
export type Decision =
  | { kind: 'record'; event: StaffEvent }
  | { kind: 'verify' }
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
  /** A genuine notice of the provider about it is on file. */
  hasNotice: boolean;
};

const refused = (why: Refusal): Decision => ({ kind: 'refused', why });
const record = (event: StaffEvent): Decision => ({ kind: 'record', event });

/**
 * What a wish of the staff comes to. Money is given back only when it is certain that it was taken and that nothing
 * was given for it; what is not known is asked again under the same key first; closing never hides a charge. Pure.
 * @param evidence what provider and operator said just now; `null` when they were not asked yet. What a person
 *   declares about the outside world is recorded only when nobody there contradicts it (SAFETY I8, decision 052).
 */
export function decide(standing: Standing, wish: Wish, evidence: Evidence | null = null): Decision {
  switch (wish.action) {
    case 'check':
      return check(standing);
    case 'retry':
      return retry(standing);
    case 'refund':
      return refund(standing, wish.notDelivered, evidence);
    case 'close':
      return close(standing, wish, evidence);
  }
}

/** Wherever the provider may have news of money (SAFETY I8: a question changes nothing). */
function check({ state, starts, cause }: Standing): Decision {
  if (state === 'review' && cause !== 'charge-unknown') return refused('in-review');
  if (nextState(state, 'charge-confirmed') === null) return refused('nothing-to-do');
  return starts > 0 ? { kind: 'check' } : refused('nothing-to-do');
}

function retry(standing: Standing): Decision {
  const { state, cause, beingTried } = standing;
  if (beingTried && (state === 'paid' || state === 'refunding')) return refused('still-under-way');
  if (state === 'paid') return record('staff-redelivered');
  if (state === 'refunding') return record('staff-refunded');
  if (state === 'refund-submitted') return refused('still-under-way');
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

function refund({ state, cause }: Standing, notDelivered: boolean, evidence: Evidence | null): Decision {
  const why = notInReview(state);
  if (why) return refused(why);
  if (cause === 'charge-unknown' || cause === null) return refused('charge-not-known');
  if (cause !== 'delivery-unknown') return record('staff-refunded');
  return notDelivered ? unlessGiven('staff-refunded', evidence) : refused('delivery-not-known');
}

function close(
  standing: Standing,
  { outcome, notDelivered }: Wish & { action: 'close' },
  evidence: Evidence | null,
): Decision {
  const { state, cause } = standing;
  const why = notInReview(state);
  if (why) return refused(why);
  if (outcome === 'unpaid') return closeUnpaid(standing, evidence);
  if (cause === 'charge-unknown' || cause === null) return refused('charge-not-known');
  if (outcome === 'given') {
    return cause === 'refund-unknown' ? refused('refund-not-known') : closeGiven(evidence);
  }
  if (cause === 'delivery-unknown' && !notDelivered) return refused('delivery-not-known');
  return unlessGiven('staff-closed-returned', evidence);
}

/** "Nothing was ever taken": the provider itself must say so, and must never have told us otherwise. */
function closeUnpaid({ cause, hasNotice }: Standing, evidence: Evidence | null): Decision {
  if (cause !== 'charge-unknown') return refused('money-was-taken');
  if (hasNotice) return refused('notice-on-file');
  if (!evidence) return { kind: 'verify' };
  if (evidence.operator === 'given') return refused('operator-says-given');
  switch (evidence.provider) {
    case 'paid':
      return refused('provider-says-paid');
    case 'pending':
      return refused('provider-still-waiting');
    case 'unknown':
      return refused('provider-not-answering');
    case 'declined':
    case 'unpaid':
    case 'never-arrived':
      return record('staff-closed-unpaid');
  }
}

/** "It was paid and given": the charge must still stand at the provider. */
function closeGiven(evidence: Evidence | null): Decision {
  if (!evidence) return { kind: 'verify' };
  if (evidence.provider === 'unknown') return refused('provider-not-answering');
  return evidence.provider === 'paid' ? record('staff-closed-given') : refused('charge-not-found');
}

/** Money goes back only when the operator's own record shows nothing that was given for it. */
function unlessGiven(event: StaffEvent, evidence: Evidence | null): Decision {
  if (!evidence) return { kind: 'verify' };
  if (evidence.operator === 'unknown') return refused('operator-not-answering');
  return evidence.operator === 'given' ? refused('operator-says-given') : record(event);
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
    case 'refund-submitted':
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
