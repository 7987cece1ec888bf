import type { ReviewCause } from '@portal/payments/engine/find-review-cause';
import { nextState, type PaymentState, type StaffEvent } from '@portal/payments/engine/payment-state';
import type { Evidence } from './verification-store.ts';

/** How a payment was settled outside the portal. */
export type ClosingOutcome = 'given' | 'returned' | 'unpaid';

/** An action requested by staff. */
export type StaffActionInput =
  | { action: 'check' }
  | { action: 'retry' }
  /** `payerProven`: somebody has checked who the payer is, whose number has a new SIM card or owner. */
  | { action: 'refund'; notDelivered: boolean; payerProven?: boolean }
  | { action: 'close'; outcome: ClosingOutcome; notDelivered: boolean };

/** Why an action is refused. Each has its words in the texts of the staff desk. */
export type StaffRefusal =
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
  /** A genuine callback of the provider is stored: the provider's answer must decide, not a person. */
  | 'notice-on-file'
  | 'provider-says-paid'
  | 'provider-still-waiting'
  | 'provider-not-answering'
  /** The provider no longer finds the charge that it once confirmed. */
  | 'charge-not-found'
  /** The refund is held until a person has found out who the payer is. */
  | 'payer-not-proven'
  /** The bank may return the money, too. */
  | 'disputed'
  | 'operator-says-given'
  | 'operator-not-answering'
  /** No running portal that could ask provider and operator. */
  | 'no-portal'
  | 'no-answer-in-time';

/**
 * `check`: a check is requested; nothing is recorded before the provider answers. `verify`: provider and operator
 * must be asked first, then the action is decided again with their answers.
 */
export type StaffDecision =
  | { kind: 'record'; event: StaffEvent }
  | { kind: 'verify' }
  | { kind: 'check' }
  | { kind: 'refused'; why: StaffRefusal };

/** The facts of a payment that a decision depends on. */
export type StaffDecisionFacts = {
  state: PaymentState;
  starts: number;
  /** Why it is in review; `null` in other states. */
  cause: ReviewCause | null;
  /** Its step is running or about to run: a second one beside it would conflict. */
  isStepRunning: boolean;
  /** A genuine callback of the provider about it is stored. */
  hasNotice: boolean;
  /** A dispute of its payer that is open, or lost ones of the whole charge or of a part; `null` for none. */
  dispute: 'open' | 'lost' | 'lost-part' | null;
};

const refused = (why: StaffRefusal): StaffDecision => ({ kind: 'refused', why });
const record = (event: StaffEvent): StaffDecision => ({ kind: 'record', event });

/**
 * Decides about a staff action. A refund requires a known charge and no delivery. What is unknown is first tried
 * again under the same key. Closing never hides a charge. Pure function.
 * @param evidence the current answers of provider and operator; `null` when they were not asked yet. What staff
 * state about money or delivery is recorded only when neither contradicts it (SAFETY I8, decision 052).
 */
export function decideStaffAction(
  facts: StaffDecisionFacts,
  input: StaffActionInput,
  evidence: Evidence | null = null,
): StaffDecision {
  switch (input.action) {
    case 'check':
      return check(facts);
    case 'retry':
      return retry(facts);
    case 'refund':
      return refund(facts, input, evidence);
    case 'close':
      return close(facts, input, evidence);
  }
}

/** Allowed wherever the provider may report a charge: a check alone changes nothing (SAFETY I8). */
function check({ state, starts, cause }: StaffDecisionFacts): StaffDecision {
  if (state === 'review' && cause !== 'charge-unknown') return refused('in-review');
  if (nextState(state, 'charge-confirmed') === null) return refused('nothing-to-do');
  return starts > 0 ? { kind: 'check' } : refused('nothing-to-do');
}

function retry(facts: StaffDecisionFacts): StaffDecision {
  const { state, cause, isStepRunning } = facts;
  if (isStepRunning && (state === 'paid' || state === 'refunding')) return refused('still-under-way');
  if (state === 'paid') return record('staff-redelivered');
  if (state === 'refunding') return record('staff-refunded');
  if (state === 'refund-submitted') return refused('still-under-way');
  if (state !== 'review') return check(facts);
  switch (cause) {
    case 'charge-unknown':
      return record('staff-rechecked');
    case 'delivery-unknown':
      return record('staff-redelivered');
    case 'refund-unknown':
    case 'refund-refused':
      return findDisputeRefusal(facts) ?? record('staff-refunded');
    case 'disputed':
      return findDisputeRefusal(facts) ?? record('staff-refunded');
    case 'refund-held':
      return refused('payer-not-proven');
    case 'amount-differs':
    case null:
      return refused('cannot-be-retried');
  }
}

function refund(
  facts: StaffDecisionFacts,
  { notDelivered, payerProven = false }: StaffActionInput & { action: 'refund' },
  evidence: Evidence | null,
): StaffDecision {
  const { state, cause } = facts;
  const why = findStateRefusal(state);
  if (why) return refused(why);
  if (cause === 'charge-unknown' || cause === null) return refused('charge-not-known');
  const disputed = findDisputeRefusal(facts);
  if (disputed) return disputed;
  if (cause === 'refund-held' && !payerProven) return refused('payer-not-proven');
  if (cause !== 'delivery-unknown') return record('staff-refunded');
  return notDelivered ? recordUnlessDelivered('staff-refunded', evidence) : refused('delivery-not-known');
}

/** While a dispute is open the bank may return the money; after it was lost it has. The rest of the charge may be refunded. */
function findDisputeRefusal({ dispute }: StaffDecisionFacts): StaffDecision | null {
  if (dispute === null || dispute === 'lost-part') return null;
  return refused(dispute === 'open' ? 'disputed' : 'was-returned');
}

function close(
  facts: StaffDecisionFacts,
  { outcome, notDelivered }: StaffActionInput & { action: 'close' },
  evidence: Evidence | null,
): StaffDecision {
  const { state, cause } = facts;
  const why = findStateRefusal(state);
  if (why) return refused(why);
  if (outcome === 'unpaid') return closeAsUnpaid(facts, evidence);
  if (cause === 'charge-unknown' || cause === null) return refused('charge-not-known');
  if (outcome === 'given') {
    return cause === 'refund-unknown' ? refused('refund-not-known') : closeAsGiven(evidence);
  }
  if (cause === 'delivery-unknown' && !notDelivered) return refused('delivery-not-known');
  if (facts.dispute === 'open') return refused('disputed');
  // The bank gave it back: nothing is booked a second time.
  const event = facts.dispute === 'lost' ? 'staff-closed-charged-back' : 'staff-closed-returned';
  return recordUnlessDelivered(event, evidence);
}

/** "Nothing was charged": the provider must confirm it and must never have reported the opposite. */
function closeAsUnpaid({ cause, hasNotice }: StaffDecisionFacts, evidence: Evidence | null): StaffDecision {
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
    case 'misconfigured':
    case 'unpaid':
    case 'attempt-declined':
    case 'never-arrived':
    // Nobody can be asked: the staff decide by the wallet's statement.
    case 'no-provider':
      return record('staff-closed-unpaid');
  }
}

/** "Paid and delivered": the provider must still confirm the charge. */
function closeAsGiven(evidence: Evidence | null): StaffDecision {
  if (!evidence) return { kind: 'verify' };
  if (evidence.provider === 'unknown') return refused('provider-not-answering');
  // The charge was recorded while the provider could be asked.
  const isCharged = evidence.provider === 'paid' || evidence.provider === 'no-provider';
  return isCharged ? record('staff-closed-given') : refused('charge-not-found');
}

/** Money is returned only when the operator's records contain no delivery for it. */
function recordUnlessDelivered(event: StaffEvent, evidence: Evidence | null): StaffDecision {
  if (!evidence) return { kind: 'verify' };
  if (evidence.operator === 'unknown') return refused('operator-not-answering');
  return evidence.operator === 'given' ? refused('operator-says-given') : record(event);
}

/** In every other state the payment is still processed automatically, or finished. */
function findStateRefusal(state: PaymentState): StaffRefusal | null {
  switch (state) {
    case 'review':
      return null;
    case 'fulfilled':
      return 'was-delivered';
    case 'refunded':
    case 'charged-back':
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
