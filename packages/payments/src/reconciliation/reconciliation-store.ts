import type { BusinessDay } from '@portal/domain/time/business-day';
import { type Page, type PageRequest, toPage } from '@portal/platform/database/page';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { RecordDifference } from './compare-records.ts';
import { portalRecords } from './portal-records.ts';
import { reconciliationDifferences as differences, reconciliations } from './tables.ts';

/** A stored comparison. */
export type Reconciliation = typeof reconciliations.$inferSelect;
/** A stored difference. */
export type StoredDifference = typeof differences.$inferSelect;

/** A comparison with its differences, stored in one transaction. */
export type ComparisonToStore = Omit<Reconciliation, 'differences'> & { found: readonly RecordDifference[] };

/** Store of the comparisons, and reader of the portal's records. */
export type ReconciliationStore = ReturnType<typeof createReconciliationStore>;

/** Creates the store. */
export function createReconciliationStore(pool: pg.Pool) {
  const db = drizzle(pool);
  return {
    ...portalRecords(pool),
    ...storedComparisons(db),

    /** Stores a comparison in place of an earlier one of that day. Returns the differences that are new. */
    saveComparison: (comparison: ComparisonToStore): Promise<RecordDifference[]> =>
      saveComparison(db, comparison),

    /** Queues the comparison of one source; a repeated request does not queue a second job. */
    queueComparison: (day: BusinessDay, book: string, runAt: Date): Promise<void> =>
      // One comparison at a time over all nodes: it is not urgent, and may make thousands of provider calls.
      enqueueJob(db, {
        job: 'reconcile-book',
        payload: { day, book },
        runAt,
        key: `reconcile:${day}:${book}`,
        queue: QUEUE,
      }),
  };
}

/** graphile-worker runs one job of a named queue at a time. */
const QUEUE = 'comparisons';

/** An explanation by staff. */
type Explanation = { day: string; subject: string; by: string; reason: string };

function afterCursor({ after }: PageRequest) {
  if (!after) return undefined;
  const [day, book, kind, subject] = after;
  return sql`(${differences.day} < ${day}::date OR (${differences.day} = ${day}::date
    AND (${differences.book}, ${differences.kind}, ${differences.subject}) > (${book}, ${kind}, ${subject})))`;
}

/** Neither resolved nor explained. */
const OPEN = and(isNull(differences.resolvedAt), isNull(differences.explanation));

/** SQL about stored comparisons. */
function storedComparisons(db: NodePgDatabase) {
  return {
    comparisonsOf: (day: string): Promise<Reconciliation[]> =>
      db.select().from(reconciliations).where(eq(reconciliations.day, day)).orderBy(reconciliations.book),

    /**
     * Lists a page of the open differences, newest day first.
     * @param day only those of one day, including resolved ones; `null` for all open ones
     */
    listDifferences: async (day: string | null, page: PageRequest): Promise<Page<StoredDifference>> => {
      const isListed = day === null ? OPEN : eq(differences.day, day);
      const rows = await db
        .select()
        .from(differences)
        .where(and(isListed, afterCursor(page)))
        .orderBy(desc(differences.day), differences.book, differences.kind, differences.subject)
        .limit(page.limit + 1);
      const total = await db.$count(differences, isListed);
      return toPage({ rows, total, page }, (row) => [row.day, row.book, row.kind, row.subject]);
    },

    countOpen: async (): Promise<number> => db.$count(differences, OPEN),

    /** Stores an explanation by staff. Returns the number of differences it explains. */
    explain: async ({ day, subject, by, reason }: Explanation): Promise<number> => {
      const note = { explainedBy: by, explanation: reason };
      const isExplained = and(eq(differences.day, day), eq(differences.subject, subject));
      return (await db.update(differences).set(note).where(isExplained)).rowCount ?? 0;
    },
  };
}

/** Marks differences that were not found again as resolved; one that appears again is open again. */
function saveComparison(
  db: NodePgDatabase,
  { found, ...run }: ComparisonToStore,
): Promise<RecordDifference[]> {
  const ofThisRun = and(eq(differences.day, run.day), eq(differences.book, run.book));
  return db.transaction(async (tx) => {
    const comparison = { ...run, differences: found.length };
    const target = [reconciliations.day, reconciliations.book];
    await tx.insert(reconciliations).values(comparison).onConflictDoUpdate({ target, set: comparison });
    const before = await tx
      .select()
      .from(differences)
      .where(and(ofThisRun, isNull(differences.resolvedAt)));
    await tx
      .update(differences)
      .set({ resolvedAt: run.comparedAt })
      .where(and(ofThisRun, isNull(differences.resolvedAt)));
    for (const difference of found) {
      const row = toRow(run, difference);
      const { foundAt: _first, ...again } = row;
      await tx
        .insert(differences)
        .values(row)
        .onConflictDoUpdate({
          target: [differences.day, differences.book, differences.kind, differences.subject],
          set: { ...again, resolvedAt: sql`NULL` },
        });
    }
    return found.filter(
      ({ kind, subject }) =>
        !before.some((previous) => previous.kind === kind && previous.subject === subject),
    );
  });
}

function toRow(run: Pick<Reconciliation, 'day' | 'book' | 'comparedAt'>, difference: RecordDifference) {
  const { ours, theirs, ...same } = difference;
  return {
    ...same,
    day: run.day,
    book: run.book,
    oursMinor: ours?.minor ?? null,
    oursCurrency: ours?.currency ?? null,
    theirsMinor: theirs?.minor ?? null,
    theirsCurrency: theirs?.currency ?? null,
    foundAt: run.comparedAt,
  };
}
