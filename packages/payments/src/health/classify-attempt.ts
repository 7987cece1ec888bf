import type { PaymentState } from '../engine/payment-state.ts';
import type { PaymentReason } from '../engine/transaction-status.ts';
import type { DeclineReason } from '../providers/provider.ts';

/** The fields of a payment that its result depends on. */
export type PaymentAttempt = {
  payer: string;
  /** Id of the visitor who paid. */
  browser: string;
  state: PaymentState;
  reason: PaymentReason | null;
  /** When it was first handed to the provider; `null` before. */
  submittedAt: Date | null;
  /** When the provider reported the charge. */
  confirmedAt: Date | null;
  /** The prompt or page was shown. */
  shown: boolean;
  /** At least one start could not be sent. */
  unsent: boolean;
  /** A different amount was charged. */
  differs: boolean;
  /** The customer pays by instructions, so that the amount and the time are what they enter. */
  instructed: boolean;
};

/**
 * What one payment shows about its method.
 * - `good`: charged.
 * - `bad`: the method failed: unreachable, no answer, no trace of the payment, or a different amount that no customer entered.
 * - `refused`: the provider declined without a reason. A customer's input may be why, so it never counts against the method
 *   (RULINGS 84).
 * - `ignored`: the customer's own doing (refused, no answer, too little money, a wrong number or PIN), or still open.
 */
export type AttemptResult = 'good' | 'bad' | 'refused' | 'ignored';

/**
 * A provider without any answer after this time has failed the waiting customer, even if the payment succeeds
 * later.
 */
export const NO_ANSWER_TIMEOUT_MS = 60_000;

/** Result of each decline reason. Total, so that a new reason does not compile without an entry here. */
const RESULT_BY_REASON: Record<DeclineReason, AttemptResult> = {
  'insufficient-funds': 'ignored',
  'insufficient-airtime': 'ignored',
  'payer-line-refused': 'ignored',
  'limit-exceeded': 'ignored',
  'refused-by-customer': 'ignored',
  'no-answer': 'ignored',
  'wallet-barred': 'ignored',
  'wallet-locked': 'ignored',
  'payer-busy': 'ignored',
  'provider-busy': 'bad',
  'mandate-ended': 'ignored',
  'no-wallet': 'ignored',
  'never-arrived': 'bad',
  refused: 'refused',
};

/** Classifies one payment by its current state. A late charge is a success. */
export function classifyAttempt(tried: PaymentAttempt, now: Date): AttemptResult {
  if (tried.differs) return tried.instructed ? 'ignored' : 'bad';
  if (tried.confirmedAt) return 'good';
  // Refused on a page that stays open: expired with the reason of the refusal.
  if (tried.state === 'declined' || (tried.state === 'expired' && isDeclineReason(tried.reason)))
    return resultOfDecline(tried.reason);
  if (tried.shown || tried.reason === 'cancelled') return 'ignored';
  if (tried.unsent) return 'bad';
  return isSilent(tried, now) ? 'bad' : 'ignored';
}

function resultOfDecline(reason: PaymentReason | null): AttemptResult {
  return isDeclineReason(reason) ? RESULT_BY_REASON[reason] : 'ignored';
}

function isDeclineReason(reason: PaymentReason | null): reason is DeclineReason {
  return reason !== null && Object.hasOwn(RESULT_BY_REASON, reason);
}

/** Handed over, and no answer since. */
function isSilent({ state, submittedAt }: PaymentAttempt, now: Date): boolean {
  if (submittedAt === null || state === 'created') return false;
  return state !== 'submitted' || now.getTime() - submittedAt.getTime() > NO_ANSWER_TIMEOUT_MS;
}
