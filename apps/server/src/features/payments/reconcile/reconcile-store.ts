import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Page, type PageRequest, toPage } from '../../../platform/db/page.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { PaymentMode } from '../payment-mode.ts';
import type { Period } from '../providers/statement.ts';
import type { BusinessDay } from './business-day.ts';
import type { Difference } from './compare-books.ts';
import type { OurDelivery } from './compare-deliveries.ts';
import type { DifferenceKind } from './difference.ts';
import { type EntryRow, toEntry } from './our-entry.ts';
import { reconciliationDifferences as differences, reconciliations } from './tables.ts';

/** A comparison as it is kept. */
export type Reconciliation = typeof reconciliations.$inferSelect;
/** A difference as it is kept. */
export type KeptDifference = typeof differences.$inferSelect;

/** What is written about one day of one book, together or not at all. */
export type Outcome = Omit<Reconciliation, 'differences'> & { found: readonly Difference[] };

/** Where comparisons are kept, and our own side of them. */
export type ReconcileStore = ReturnType<typeof createReconcileStore>;

/** Opens the store over a pool. */
export function createReconcileStore(pool: pg.Pool) {
  const db = drizzle(pool);
  return {
    ...ourSide(pool),
    ...keptSide(db),

    /** Keeps a comparison in place of an earlier one of that day. @returns the differences that are new */
    keep: (outcome: Outcome): Promise<Difference[]> => keep(db, outcome),

    /** Queues the comparison of one book, once however often it is asked for. */
    plan: (day: BusinessDay, book: string, runAt: Date): Promise<void> =>
      // One book at a time on all nodes together: nothing hurries, and each asks its provider thousands of times.
      enqueue(db, 'reconcile-book', { day, book }, { runAt, key: `reconcile:${day}:${book}`, queue: QUEUE }),
  };
}

/** Of the jobs of this queue the library runs a single one at a time. */
const QUEUE = 'comparisons';

const CHARGED = `('charge-confirmed', 'charge-differs')`;
const REFUNDED = `('refund-confirmed', 'staff-closed-returned')`;

/** Our own book. */
function ourSide(pool: pg.Pool) {
  const idsWith = async (text: string, values: unknown[]): Promise<string[]> =>
    (await pool.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
  const noted =
    (events: string) =>
    (modes: readonly PaymentMode[], { from, to }: Period) =>
      idsWith(
        `SELECT DISTINCT p.id FROM payment_events e JOIN payments p ON p.id = e.payment_id
       WHERE e.event IN ${events} AND e.at >= $2 AND e.at < $3 AND p.mode = ANY ($1)`,
        [modes, from, to],
      );
  return {
    /** Payments whose charge, or whose refund, was noted in a period. */
    chargesNoted: noted(CHARGED),
    refundsNoted: noted(REFUNDED),

    /** Payments whose delivery was noted in a period, whatever they were paid with. */
    deliveriesNoted: ({ from, to }: Period) =>
      idsWith(
        `SELECT DISTINCT payment_id AS id FROM payment_events WHERE event = 'delivered' AND at >= $1 AND at < $2`,
        [from, to],
      ),

    /**
     * Payments of a period to ask about: made in it and handed over, or charged in it.
     * @param after the last one that was asked about; the next `most` by id are returned
     */
    enquirable: (modes: readonly PaymentMode[], { from, to }: Period, after: string, most: number) =>
      idsWith(
        `SELECT id FROM (
           SELECT id FROM payments WHERE mode = ANY ($1) AND created_at >= $2 AND created_at < $3 AND starts > 0
           UNION
           SELECT p.id FROM payment_events e JOIN payments p ON p.id = e.payment_id
           WHERE e.event IN ${CHARGED} AND e.at >= $2 AND e.at < $3 AND p.mode = ANY ($1)) of_period
         WHERE id > $4 ORDER BY id LIMIT $5`,
        [modes, from, to, after, most],
      ),

    /** What our book says of these payments, by id; those we don't know are left out. */
    entries: async (
      ids: readonly string[],
    ): Promise<Map<string, OurDelivery & { madeAt: Date; mode: PaymentMode }>> => {
      const { rows } = await pool.query<EntryRow>(
        `SELECT p.id, p.state, p.mode, p.amount_minor, p.currency, p.charged_minor, p.charged_currency,
           p.provider_reference, p.delivery_reference, p.created_at,
           (SELECT max(at) FROM payment_events e WHERE e.payment_id = p.id AND e.event IN ${REFUNDED}) AS refunded_at
         FROM payments p WHERE p.id = ANY ($1)`,
        [ids],
      );
      return new Map(rows.map((row) => [row.id, toEntry(row)]));
    },
  };
}

/** Somebody knows why. */
type Explained = { day: string; subject: string; by: string; reason: string };

/** Differences of one kind in one book. */
export type DifferenceCount = { book: string; kind: DifferenceKind; count: number; oldestDay: string };

/** Sort key of the list: newest day first, then upwards. */
export const DIFFERENCE_SORT_KEY = ['day', 'text', 'text', 'text'] as const;

function afterInList({ after }: PageRequest) {
  if (!after) return undefined;
  const [day, book, kind, subject] = after;
  return sql`(${differences.day} < ${day}::date OR (${differences.day} = ${day}::date
    AND (${differences.book}, ${differences.kind}, ${differences.subject}) > (${book}, ${kind}, ${subject})))`;
}

/** Still there, and nobody knows why. */
const OPEN = and(isNull(differences.resolvedAt), isNull(differences.explanation));

/** What was compared before. */
function keptSide(db: NodePgDatabase) {
  return {
    comparisonsOf: (day: string): Promise<Reconciliation[]> =>
      db.select().from(reconciliations).where(eq(reconciliations.day, day)).orderBy(reconciliations.book),

    /**
     * A page of the open differences, newest day first.
     * @param day only those of one day, with those that are gone
     */
    listDifferences: async (day: string | null, page: PageRequest): Promise<Page<KeptDifference>> => {
      const wanted = day === null ? OPEN : eq(differences.day, day);
      const rows = await db
        .select()
        .from(differences)
        .where(and(wanted, afterInList(page)))
        .orderBy(desc(differences.day), differences.book, differences.kind, differences.subject)
        .limit(page.limit + 1);
      const total = await db.$count(differences, wanted);
      return toPage(rows, total, page, (row) => [row.day, row.book, row.kind, row.subject]);
    },

    /** How many differences there are of each kind in each book, and since which day. `day` as above. */
    countDifferences: (day: string | null): Promise<DifferenceCount[]> =>
      db
        .select({
          book: differences.book,
          kind: differences.kind,
          count: sql<number>`count(*)::int`,
          oldestDay: sql<string>`min(${differences.day})::text`,
        })
        .from(differences)
        .where(day === null ? OPEN : eq(differences.day, day))
        .groupBy(differences.book, differences.kind)
        .orderBy(differences.book, differences.kind),

    countOpen: async (): Promise<number> => db.$count(differences, OPEN),

    /** Notes why the books of a day differ about something. @returns how many differences that explains */
    explain: async ({ day, subject, by, reason }: Explained): Promise<number> => {
      const note = { explainedBy: by, explanation: reason };
      const its = and(eq(differences.day, day), eq(differences.subject, subject));
      return (await db.update(differences).set(note).where(its)).rowCount ?? 0;
    },
  };
}

/** A difference that is gone stays on record as resolved; one that comes again is open again. */
function keep(db: NodePgDatabase, { found, ...run }: Outcome): Promise<Difference[]> {
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
      ({ kind, subject }) => !before.some((was) => was.kind === kind && was.subject === subject),
    );
  });
}

function toRow(run: Pick<Reconciliation, 'day' | 'book' | 'comparedAt'>, difference: Difference) {
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
