import { booksOf } from './books.ts';
import { type BusinessDay, daysBefore, parseDay, periodOf } from './business-day.ts';
import { DELIVERY_BOOK } from './read-deliveries.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/** Days looked back on: what a long weekend without us left undone, and differences that may be gone. */
const LOOK_BACK_DAYS = 7;

/**
 * Queues what is to be compared: one day when it is named, else each of the last days that was not compared with
 * every book, or that still has differences or unanswered questions. Each book is a job of its own, so that one
 * provider's silence holds up no other; a queue of theirs lets one run at a time.
 */
export async function planReconciliations(deps: ReconcileDeps, named?: string): Promise<void> {
  const day = named === undefined ? null : parseDay(named);
  if (named !== undefined && !day) return deps.log.warn({ day: named }, 'reconcile: no such day');
  const days = day ? [day] : daysBefore(deps.clock.now(), LOOK_BACK_DAYS);
  for (const each of days) await planDay(deps, each, day !== null);
}

async function planDay({ books, providers, clock }: ReconcileDeps, day: BusinessDay, always: boolean) {
  const done = await books.comparisonsOf(day);
  const { to: dayEnd } = periodOf(day);
  // A comparison somebody asked for before the day was over saw a part of it only.
  const whole = done.filter(({ comparedAt }) => comparedAt >= dayEnd);
  const isSettled = (name: string) =>
    whole.some(({ book, differences, unanswered }) => book === name && differences + unanswered === 0);
  for (const name of [...booksOf(providers).map((book) => book.name), DELIVERY_BOOK]) {
    if (always || !isSettled(name)) await books.plan(day, name, clock.now());
  }
}
