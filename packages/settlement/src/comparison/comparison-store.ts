import type { Money } from '@portal/domain/money/money';
import type { BusinessDay } from '@portal/domain/time/business-day';
import { findGiven } from '@portal/payments/compensation/compensation-store';
import { portalRecords } from '@portal/payments/records/portal-records';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { comparisons, settlementDifferences as differences } from '../tables.ts';
import type { RecordDifference } from './compare-records.ts';
import { storedProgress } from './comparison-progress.ts';
import { DELIVERIES_SOURCE } from './record-sources.ts';

/** A stored comparison. */
export type Comparison = typeof comparisons.$inferSelect;

/** A comparison with its differences, stored in one transaction. */
type ComparisonToStore = Omit<Comparison, 'differences'> & { found: readonly RecordDifference[] };

/** Store of the comparisons and of how far they are, and reader of the portal's records. */
export type ComparisonStore = ReturnType<typeof createComparisonStore>;

/** graphile-worker runs one job of a named queue at a time. */
const QUEUE = 'comparisons';

const dayKey = (day: BusinessDay) => `reconcile:${day}`;

/** Creates the store. */
export function createComparisonStore(pool: pg.Pool) {
  const db = drizzle(pool);
  return {
    ...portalRecords(pool),
    ...storedProgress(db),

    /** Of the keys of deliveries those that customers got for an incident. */
    findGiven: (keys: readonly string[]) => findGiven(db, keys),

    /** The comparisons of a day, by source. */
    comparisonsOf: (day: BusinessDay): Promise<Comparison[]> =>
      db.select().from(comparisons).where(eq(comparisons.day, day)).orderBy(comparisons.source),

    /** Stores a comparison in place of an earlier one of that day. Returns the differences that are new. */
    saveComparison: (comparison: ComparisonToStore): Promise<RecordDifference[]> =>
      saveComparison(db, comparison),

    /** Queues the comparisons of a day with every source, as the crontab does each night. */
    queueDay: (day: BusinessDay, runAt: Date): Promise<void> =>
      enqueueJob(db, { job: 'reconcile', payload: { day }, runAt, key: dayKey(day) }),

    /** The comparisons of a day that wait or failed and are tried again. `source`: `null` for all that are not queued yet. */
    readQueued: async (day: BusinessDay): Promise<{ source: string | null; isFailing: boolean }[]> => {
      const { rows } = await pool.query<{ source: string | null; isFailing: boolean }>(
        `SELECT nullif(substr(key, length($1) + 2), '') AS source, last_error IS NOT NULL AS "isFailing"
         FROM graphile_worker.jobs WHERE key = $1 OR starts_with(key, $1 || ':') ORDER BY key DESC`,
        [dayKey(day)],
      );
      return rows;
    },

    /** Queues the comparison of one source; a repeated request does not queue a second job. */
    queueComparison: (day: BusinessDay, source: string, runAt: Date): Promise<void> =>
      // One comparison at a time over all nodes: it is not urgent, and may make thousands of provider calls.
      enqueueJob(db, {
        job: 'reconcile-book',
        payload: { day, book: source },
        runAt,
        key: `${dayKey(day)}:${source}`,
        queue: QUEUE,
      }),
  };
}

/**
 * Marks differences that were not found again as resolved; one that appears again is open again, unless it is explained.
 */
function saveComparison(
  db: NodePgDatabase,
  { found, ...run }: ComparisonToStore,
): Promise<RecordDifference[]> {
  const isUnresolved = and(
    eq(differences.origin, 'api'),
    eq(differences.day, run.day),
    eq(differences.source, run.source),
    isNull(differences.resolvedAt),
  );
  return db.transaction(async (tx) => {
    const comparison = { ...run, differences: found.length };
    const target = [comparisons.day, comparisons.source];
    await tx.insert(comparisons).values(comparison).onConflictDoUpdate({ target, set: comparison });
    const before = await tx.select().from(differences).where(isUnresolved);
    await tx.update(differences).set({ resolvedAt: run.comparedAt }).where(isUnresolved);
    for (const difference of found) {
      const row = toRow(run, difference);
      const { foundAt: _first, owner: _owner, ...again } = row;
      await tx
        .insert(differences)
        .values(row)
        .onConflictDoUpdate({
          target: [differences.source, differences.kind, differences.subject],
          set: { ...again, resolvedAt: sql`NULL` },
        });
    }
    return found.filter(
      ({ kind, subject }) =>
        !before.some((row) => row.kind === kind && row.subject === subjectOf(run.day, subject)),
    );
  });
}

/** The same may differ on several days: each is a difference of its own. */
const subjectOf = (day: string, subject: string) => `${day}:${subject}`;

function toRow({ day, source, comparedAt }: Omit<ComparisonToStore, 'found'>, difference: RecordDifference) {
  const { kind, subject, paymentId, providerReference, state, ours, theirs } = difference;
  const { minor, currency } = amountOf(difference);
  return {
    source,
    origin: 'api' as const,
    record: source === DELIVERIES_SOURCE ? ('delivery' as const) : ('money' as const),
    kind,
    subject: subjectOf(day, subject),
    day,
    paymentId,
    amountMinor: minor,
    currency,
    postedMinor: 0,
    providerReference,
    paymentState: state,
    oursMinor: ours?.minor ?? null,
    oursCurrency: ours?.currency ?? null,
    theirsMinor: theirs?.minor ?? null,
    theirsCurrency: theirs?.currency ?? null,
    owner: 'finance',
    foundAt: comparedAt,
  };
}

/** By how much the sides differ, else what it is about. */
function amountOf({ ours, theirs, kind, subject }: RecordDifference): Money {
  if (ours && theirs && ours.currency === theirs.currency && ours.minor !== theirs.minor)
    return { ...theirs, minor: Math.abs(ours.minor - theirs.minor) };
  const amount = theirs ?? ours;
  if (!amount) throw new Error(`The difference ${kind} of ${subject} has no amount`);
  return amount;
}
