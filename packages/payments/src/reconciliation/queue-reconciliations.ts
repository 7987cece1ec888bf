import {
  type BusinessDay,
  listDaysBefore,
  parseBusinessDay,
  toDayPeriod,
} from '@portal/domain/time/business-day';
import type { JobHandlers } from '@portal/platform/jobs/job-types';
import { DELIVERIES_SOURCE } from './read-deliveries-of-day.ts';
import { reconcileSource } from './reconcile-source.ts';
import type { ReconciliationDeps } from './reconciliation-deps.ts';
import { listRecordSources } from './record-sources.ts';

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
export async function queueReconciliations(deps: ReconciliationDeps, named?: string): Promise<void> {
  const day = named === undefined ? null : parseBusinessDay(named);
  if (named !== undefined && !day) return deps.log.warn({ day: named }, 'reconciliation: invalid day');
  const days = day ? [day] : listDaysBefore(deps.clock.now(), LOOK_BACK_DAYS);
  for (const date of days) await planDay(deps, date, day !== null);
}

async function planDay({ store, providers, clock }: ReconciliationDeps, day: BusinessDay, force: boolean) {
  const done = await store.comparisonsOf(day);
  const { to: dayEnd } = toDayPeriod(day);
  // A comparison before the end of the day covered only part of it.
  const complete = done.filter(({ comparedAt }) => comparedAt >= dayEnd);
  const isSettled = (name: string) =>
    complete.some(({ book, differences, unanswered }) => book === name && differences + unanswered === 0);
  for (const name of [...listRecordSources(providers).map(({ name: source }) => source), DELIVERIES_SOURCE]) {
    if (force || !isSettled(name)) await store.queueComparison(day, name, clock.now());
  }
}

/** Handlers of the reconciliation jobs. Each may run twice. */
export function reconciliationJobHandlers(
  deps: ReconciliationDeps,
): JobHandlers<'reconcile' | 'reconcile-book'> {
  return {
    // A scheduled job has no day in its payload.
    reconcile: ({ day }) => queueReconciliations(deps, day),
    'reconcile-book': async ({ day, book }) => {
      const parsed = parseBusinessDay(day);
      if (parsed) await reconcileSource(deps, parsed, book);
    },
  };
}
