import type { EngineDeps } from './engine-deps.ts';
import type { Payment } from './payment.ts';
import { WATCHED_STATES } from './payment-steps.ts';

/** Checks at most this far apart are repeated by the timer of a process; later ones are planned in the database. */
const MAX_TIMER_MS = 60_000;
/** How long a process watches a payment before it says so again. Others go on much earlier when it reports no more. */
const WATCH_MS = 5 * 60_000;

/**
 * Has this process repeat the check of a payment by its own timer, so that a check without news writes nothing: the row names
 * the process, and is due when the watch ends.
 * @param payment as it would be written; `dueAt` is the time of its next check
 * @returns the payment to write, and when this process checks it; `checkAt` is `null` when the database has the time
 */
export function watchPayment(
  { steps }: Pick<EngineDeps, 'steps'>,
  payment: Payment,
  now: Date,
): { payment: Payment; checkAt: Date | null } {
  const { dueAt, state, deadlineAt, earlyCheckAt } = payment;
  const unwatched = { payment: { ...payment, watchedBy: null }, checkAt: null };
  if (!WATCHED_STATES.includes(state) || !dueAt || dueAt <= now) return unwatched;
  const watcher = dueAt.getTime() - now.getTime() <= MAX_TIMER_MS ? steps.watcher() : null;
  const ends = [new Date(now.getTime() + WATCH_MS), state === 'expired' ? null : deadlineAt, earlyCheckAt];
  const end = new Date(Math.min(...ends.filter((time) => time !== null && time > now).map(Number)));
  if (watcher === null || end <= dueAt) return unwatched;
  return { payment: { ...payment, dueAt: end, watchedBy: watcher }, checkAt: dueAt };
}

/** Whether this process already watches a payment until after its next check: then nothing need be written. */
export function isWatchedHere(
  { steps }: Pick<EngineDeps, 'steps'>,
  { dueAt, watchedBy }: Payment,
  checkAt: Date,
): boolean {
  return watchedBy !== null && watchedBy === steps.watcher() && dueAt !== null && dueAt > checkAt;
}
