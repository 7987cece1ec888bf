import {
  type BusinessDay,
  listDaysBefore,
  parseBusinessDay,
  toDayPeriod,
} from '@portal/domain/time/business-day';
import type { JobHandlers } from '@portal/platform/jobs/job-types';
import { compareSource } from './compare-source.ts';
import type { ComparisonDeps } from './comparison-deps.ts';
import { listComparedSources } from './record-sources.ts';

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
export async function queueComparisons(deps: ComparisonDeps, named?: string): Promise<void> {
  const day = named === undefined ? null : parseBusinessDay(named);
  if (named !== undefined && !day) return deps.log.warn({ day: named }, 'comparison: invalid day');
  const days = day ? [day] : listDaysBefore(deps.clock.now(), LOOK_BACK_DAYS);
  for (const date of days) await planDay(deps, date, day !== null);
}

async function planDay({ store, providers, clock }: ComparisonDeps, day: BusinessDay, force: boolean) {
  const done = await store.comparisonsOf(day);
  const { to: dayEnd } = toDayPeriod(day);
  // A comparison before the end of the day covered only part of it.
  const complete = done.filter(({ comparedAt }) => comparedAt >= dayEnd);
  const isSettled = (name: string) =>
    complete.some(({ source, differences, unanswered }) => source === name && differences + unanswered === 0);
  for (const name of listComparedSources(providers)) {
    if (force || !isSettled(name)) await store.queueComparison(day, name, clock.now());
  }
}

/** Handlers of the jobs that compare. Each may run twice. */
export function comparisonJobHandlers(deps: ComparisonDeps): JobHandlers<'reconcile' | 'reconcile-book'> {
  return {
    // A scheduled job has no day in its payload.
    reconcile: ({ day }) => queueComparisons(deps, day),
    'reconcile-book': async ({ day, book }) => {
      const parsed = parseBusinessDay(day);
      if (parsed) await compareSource(deps, parsed, book);
    },
  };
}
