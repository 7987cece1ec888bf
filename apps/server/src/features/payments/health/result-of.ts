import type { PaymentState } from '../payment-state.ts';
import type { DeclineReason } from '../providers/provider.ts';
import type { PaymentReason } from '../shown-status.ts';

/** A payment as far as it tells something of its way of paying. */
export type Tried = {
  payer: string;
  state: PaymentState;
  reason: PaymentReason | null;
  /** When it was first handed to the provider; `null` while it was not. */
  submittedAt: Date | null;
  /** When the provider said that it was paid. */
  confirmedAt: Date | null;
  /** The provider put it before the customer. */
  shown: boolean;
  /** It could not be handed over at least once. */
  unsent: boolean;
  /** Another amount was taken than asked. */
  differs: boolean;
};

/**
 * What one payment says of its way of paying.
 * - `good`: it was paid.
 * - `bad`: the way failed the customer: not to be reached, silent, no trace of the payment, another amount.
 * - `refused`: the provider said no, and nobody knows to whom: by itself it proves nothing.
 * - `nothing`: the customer's own doing (said no, no answer, too little money, a wrong number), or still under way.
 */
export type Result = 'good' | 'bad' | 'refused' | 'nothing';

/** A provider that has said nothing for that long has failed whoever is waiting, though it may still turn out well. */
export const SILENT_AFTER_MS = 60_000;

/** Whose doing a refusal is: total, so that a new reason does not compile without its line. */
const FAULT: Record<DeclineReason, Result> = {
  'insufficient-funds': 'nothing',
  'insufficient-airtime': 'nothing',
  'payer-line-refused': 'nothing',
  'limit-exceeded': 'nothing',
  'refused-by-customer': 'nothing',
  'no-answer': 'nothing',
  'wallet-barred': 'nothing',
  'wallet-locked': 'nothing',
  'never-arrived': 'bad',
  refused: 'refused',
};

/** Judges one payment. Money that came late is good: what counts is how it stands now. */
export function resultOf(tried: Tried, now: Date): Result {
  if (tried.differs) return 'bad';
  if (tried.confirmedAt) return 'good';
  if (tried.state === 'declined') return faultOf(tried.reason);
  if (tried.shown || tried.reason === 'cancelled') return 'nothing';
  if (tried.unsent) return 'bad';
  return isSilent(tried, now) ? 'bad' : 'nothing';
}

function faultOf(reason: PaymentReason | null): Result {
  const known = reason !== null && Object.hasOwn(FAULT, reason);
  return known ? FAULT[reason as DeclineReason] : 'nothing';
}

/** Handed over, and never a word since. */
function isSilent({ state, submittedAt }: Tried, now: Date): boolean {
  if (submittedAt === null || state === 'created') return false;
  return state !== 'submitted' || now.getTime() - submittedAt.getTime() > SILENT_AFTER_MS;
}
