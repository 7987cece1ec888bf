import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { type BusinessDay, toBusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import { type Comparison, createComparisonStore } from '@portal/settlement/comparison/comparison-store';
import { DELIVERIES_SOURCE } from '@portal/settlement/comparison/record-sources';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import type { BooksDeps } from './books-deps.ts';
import { requireDay } from './parse-input.ts';

type DayComparison = StaffResult<'readBookDay'>['comparisons'][number];

/**
 * Compares a day again with what the APIs of providers and operator list, one source after the other. A comparison that is
 * waiting to be tried again is tried at once. Throws REFUSED for a day that has not begun.
 */
export const compareBookDay: StaffHandler<'compareBookDay'> = async (
  { books, clock, ...deps },
  { day: typed },
  caller,
) => {
  const day = requireDay(typed);
  if (day > toBusinessDay(clock.now())) throw new StaffError('REFUSED', { why: 'not-over' });
  await createComparisonStore(books.pool).queueDay(day, clock.now());
  const act = { act: 'compare day', subject: day, reason: 'by API', outcome: 'done' };
  await recordAct({ ...deps, clock }, caller, act);
  return {};
};

/** How far the comparisons of a day are: the configured sources, and others that it was compared with before. */
export async function readComparisons(
  { pool, comparedSources }: Pick<BooksDeps, 'pool' | 'comparedSources'>,
  day: BusinessDay,
): Promise<DayComparison[]> {
  const store = createComparisonStore(pool);
  const [done, queued] = [await store.comparisonsOf(day), await store.readQueued(day)];
  const bySource = new Map(done.map((each) => [each.source, each]));
  const sources = [...new Set([...comparedSources, ...bySource.keys()])].sort();
  return sources.map((source) => {
    const found = bySource.get(source);
    const isWaiting = queued.find((each) => each.source === source || each.source === null);
    return {
      source,
      record: source === DELIVERIES_SOURCE ? 'delivery' : 'money',
      state: isWaiting ? (isWaiting.isFailing ? 'failing' : 'waiting') : stateOf(found, day),
      result: found ? toResult(found) : null,
    };
  });
}

function stateOf(found: Comparison | undefined, day: BusinessDay): DayComparison['state'] {
  if (!found) return 'not-compared';
  return found.comparedAt < toDayPeriod(day).to ? 'part' : 'compared';
}

function toResult({ comparedAt, basis, theirs, ours, unanswered, differences }: Comparison) {
  const by = basis === 'enquiry' ? ('each' as const) : ('list' as const);
  return { at: comparedAt.toISOString(), by, theirs, ours, unanswered, differences };
}
