import type { WalletBehaviour } from '../magic-outcomes.ts';
import { secondsAfter } from '../seconds-after.ts';

/** What will happen to a payment by itself, and when. */
export type Due = { what: 'charge' | 'expire'; at: Date };

/** Seconds a prompt waits on the handset. */
export const PROMPT_SECONDS = 120;
/** Seconds until an ambiguous payment becomes clear. */
export const AMBIGUOUS_SECONDS = 60;
/** Seconds until a late one is charged after all: well after any client gave up. */
export const LATE_SECONDS = 600;

/** What happens to a payment once it is recorded. */
export type Plan = 'prompt' | 'charge' | 'decline' | 'over-limit' | 'ignore' | 'late' | 'ambiguous';

const PLANS: Partial<Record<WalletBehaviour, Plan>> = {
  'approves-itself': 'charge',
  'loses-answer': 'charge',
  'callback-first': 'charge',
  declines: 'decline',
  'over-limit': 'over-limit',
  ignores: 'ignore',
  late: 'late',
  ambiguous: 'ambiguous',
};

/** The plan of a behaviour; the ordinary one puts a prompt on the handset, or charges when the PIN was sent along. */
export function planOf(behaviour: WalletBehaviour, hasPin: boolean): Plan {
  return PLANS[behaviour] ?? (hasPin ? 'charge' : 'prompt');
}

/** What happens by itself if the customer does nothing. */
export function dueOf(plan: Plan, now: Date): Due {
  if (plan === 'late') return { what: 'charge', at: secondsAfter(now, LATE_SECONDS) };
  if (plan === 'ambiguous') return { what: 'charge', at: secondsAfter(now, AMBIGUOUS_SECONDS) };
  return { what: 'expire', at: secondsAfter(now, PROMPT_SECONDS) };
}

/** What `wrong-amount` takes beyond the amount, in whole units. */
export const EXCESS = 100;

/** What a wallet is charged for an amount. */
export function chargedAmount({ amount, behaviour }: { amount: number; behaviour: WalletBehaviour }): number {
  return behaviour === 'wrong-amount' ? amount + EXCESS : amount;
}
