import { type Page, type PageRequest, toPage } from '@portal/platform/database/page';
import type pg from 'pg';
import type { settlementDifferences } from '../tables.ts';

/** A difference as the staff see it. Amount in minor units. */
export type SettlementDifference = Omit<typeof settlementDifferences.$inferSelect, 'subject' | 'lineId'> & {
  /** Number and file of the line; `null` for what no line shows. */
  lineNumber: number | null;
  fileId: number | null;
  providerReference: string | null;
};

/** Sort key of the list: oldest first. */
export const SETTLEMENT_DIFFERENCE_SORT_KEY = ['number'] as const;

const COLUMNS = `d.id::float8 AS id, d.source, d.kind, d.day::text AS day, d.payment_id AS "paymentId",
  l.line_number AS "lineNumber", l.file_id::float8 AS "fileId", l.provider_reference AS "providerReference",
  d.amount_minor::float8 AS "amountMinor", d.currency, d.posted_minor::float8 AS "postedMinor", d.owner,
  d.found_at AS "foundAt", d.resolved_at AS "resolvedAt", d.explained_by AS "explainedBy", d.explanation`;
const OPEN = 'resolved_at IS NULL AND explanation IS NULL';

/**
 * Lists a page of the differences.
 * @param filter.day those of one day, also resolved ones; `null`: all open ones
 * @param filter.owner those of one owner; `null`: of all
 */
export async function listSettlementDifferences(
  pool: pg.Pool,
  { day, owner }: { day: string | null; owner: string | null },
  page: PageRequest,
): Promise<Page<SettlementDifference>> {
  const isListed = `(CASE WHEN $1::date IS NULL THEN ${OPEN} ELSE day = $1::date END) AND ($2::text IS NULL OR owner = $2)`;
  const { rows } = await pool.query<SettlementDifference>(
    `SELECT ${COLUMNS} FROM (SELECT * FROM settlement_differences WHERE ${isListed} AND id > $3 ORDER BY id LIMIT $4) d
     LEFT JOIN settlement_lines l ON l.id = d.line_id ORDER BY d.id`,
    [day, owner, page.after?.[0] ?? '0', page.limit + 1],
  );
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM settlement_differences WHERE ${isListed}`,
    [day, owner],
  );
  return toPage({ rows, total: counted.rows[0]?.total ?? 0, page }, (row) => [String(row.id)]);
}

/** The difference with its row locked; `null` when there is none. */
export async function lockDifference(
  client: pg.ClientBase,
  id: number,
): Promise<SettlementDifference | null> {
  const { rows } = await client.query<SettlementDifference>(
    `SELECT ${COLUMNS} FROM settlement_differences d LEFT JOIN settlement_lines l ON l.id = d.line_id
     WHERE d.id = $1 FOR UPDATE OF d`,
    [id],
  );
  return rows[0] ?? null;
}
