import { booksOf } from './books.ts';
import { type BusinessDay, daysBefore, parseDay, periodOf } from './business-day.ts';
import { DELIVERY_BOOK } from './read-deliveries.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/**
 * Number of past days: for comparisons that were missed over a long weekend, and differences that may be
 * resolved.
 */
const LOOK_BACK_DAYS = 7;

/**
 * Queues comparisons: of the named day, else of each of the last days that was not compared with every source or
 * that still has differences or unanswered checks. Each source is its own job, so a provider that does not answer
 * delays no other. Their queue runs one at a time.
 * @param named `YYYY-MM-DD`
 */
export async function planReconciliations(deps: ReconcileDeps, named?: string): Promise<void> {
  const day = named === undefined ? null : parseDay(named);
  if (named !== undefined && !day) return deps.log.warn({ day: named }, 'reconciliation: invalid day');
  const days = day ? [day] : daysBefore(deps.clock.now(), LOOK_BACK_DAYS);
  for (const date of days) await planDay(deps, date, day !== null);
}

async function planDay({ books, providers, clock }: ReconcileDeps, day: BusinessDay, force: boolean) {
  const done = await books.comparisonsOf(day);
  const { to: dayEnd } = periodOf(day);
  // A comparison before the end of the day covered only part of it.
  const complete = done.filter(({ comparedAt }) => comparedAt >= dayEnd);
  const isSettled = (name: string) =>
    complete.some(({ book, differences, unanswered }) => book === name && differences + unanswered === 0);
  for (const name of [...booksOf(providers).map((book) => book.name), DELIVERY_BOOK]) {
    if (force || !isSettled(name)) await books.plan(day, name, clock.now());
  }
}
