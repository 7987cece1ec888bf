import type { WalletBehaviour } from '../magic-outcomes.ts';

/** What will happen to a payment by itself, and when. */
export type Due = { what: 'charge' | 'expire'; at: Date } | null;

/** Seconds a prompt waits on the handset. */
export const PROMPT_SECONDS = 120;
/** Seconds until an ambiguous payment becomes clear. */
export const AMBIGUOUS_SECONDS = 60;
/** Seconds until a late one is charged after all: well after any client gave up. */
export const LATE_SECONDS = 600;

/** What becomes of a payment that was taken down. */
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

/** The plan of a behaviour; the ordinary one asks on the handset, or charges when the PIN came along. */
export function planOf(behaviour: WalletBehaviour, withPin: boolean): Plan {
  return PLANS[behaviour] ?? (withPin ? 'charge' : 'prompt');
}

/** What happens by itself if nobody does anything. */
export function dueOf(plan: Plan, now: Date): Due {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  if (plan === 'late') return { what: 'charge', at: after(LATE_SECONDS) };
  if (plan === 'ambiguous') return { what: 'charge', at: after(AMBIGUOUS_SECONDS) };
  return { what: 'expire', at: after(PROMPT_SECONDS) };
}

/** What `wrong-amount` takes beyond what was asked, in whole units. */
const TOO_MUCH = 100;

/** What a wallet is charged for an amount. */
export function chargedAmount({ amount, behaviour }: { amount: number; behaviour: WalletBehaviour }): number {
  return behaviour === 'wrong-amount' ? amount + TOO_MUCH : amount;
}
