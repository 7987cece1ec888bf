import { count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/open-db.ts';
import { cursorTime, type Page, type PageRequest, toPage } from '../../../platform/database/page.ts';
import { archivedPayments } from '../archive/tables.ts';
import { payments } from '../engine/tables.ts';
import { reversalCases } from './tables.ts';

/** Sort key of the list. */
export const CASE_SORT_KEY = ['time', 'text'] as const;

/** Lists cases with what was paid, latest first: open ones, or all. */
export async function listCases(db: Db, page: PageRequest, { isAll }: { isAll: boolean }) {
  const { openedAt, reference, paymentId, closedAt, outcome, rightNumber, note } = reversalCases;
  const paid = allPayments(db);
  const { amountMinor, currency, msisdn, payer } = paid;
  const [time = null, last = ''] = page.after ?? [];
  const isListed = isAll ? undefined : isNull(closedAt);
  const isAfter = sql`(${openedAt}, ${reference}) < (${time}::timestamptz, ${last})`;
  const [rows, [all]] = await Promise.all([
    db
      .select({
        reference,
        openedAt,
        paymentId,
        amountMinor,
        currency,
        msisdn,
        payer,
        rightNumber,
        note,
        outcome,
        sortTime: sql<string>`${sql.raw(cursorTime('reversal_cases.opened_at'))}`,
      })
      .from(reversalCases)
      .innerJoin(paid, eq(paid.id, paymentId))
      .where(time === null ? isListed : isListed ? sql`${isListed} AND ${isAfter}` : isAfter)
      .orderBy(desc(openedAt), desc(reference))
      .limit(page.limit + 1),
    db.select({ total: count() }).from(reversalCases).where(isListed),
  ]);
  return toPage({ rows, total: all?.total ?? 0, page }, (row) => [row.sortTime, row.reference]);
}

/** What was paid, by payments in use and archived ones: a closed case outlives both. */
function allPayments(db: Db) {
  const columns = (table: typeof payments | typeof archivedPayments) => ({
    id: table.id,
    amountMinor: table.amountMinor,
    currency: table.currency,
    msisdn: table.msisdn,
    payer: table.payer,
  });
  const inUse = db.select(columns(payments)).from(payments);
  return inUse.unionAll(db.select(columns(archivedPayments)).from(archivedPayments)).as('paid');
}

/** A case in the list. */
export type ListedCase = Awaited<ReturnType<typeof listCases>> extends Page<infer Row> ? Row : never;
