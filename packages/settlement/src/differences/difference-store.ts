import type { BusinessDay } from '@portal/domain/time/business-day';
import { IS_OPEN_DIFFERENCE_SQL } from '@portal/payments/engine/sql/difference-sql';
import { type Page, type PageRequest, toPage } from '@portal/platform/database/page';
import type pg from 'pg';
import type { settlementDifferences } from '../tables.ts';
import type { DifferenceOrigin } from './difference-kinds.ts';

/** A difference as the staff see it. Amounts in minor units. */
export type SettlementDifference = Omit<typeof settlementDifferences.$inferSelect, 'subject' | 'lineId'> & {
  /** Number and file of the line; `null` for what no line shows. */
  lineNumber: number | null;
  fileId: number | null;
  /** Our reference as the other side has it, where no payment has it. */
  reference: string | null;
};

/** Sort key of the list: oldest first. */
export const SETTLEMENT_DIFFERENCE_SORT_KEY = ['number'] as const;

const COLUMNS = `d.id::float8 AS id, d.source, d.origin, d.record, d.kind, d.day::text AS day, d.payment_id AS "paymentId",
  l.line_number AS "lineNumber", l.file_id::float8 AS "fileId",
  CASE WHEN d.payment_id IS NULL THEN CASE d.origin WHEN 'api' THEN substr(d.subject, length(d.day::text) + 2)
    ELSE l.reference END END AS reference,
  coalesce(d.provider_reference, l.provider_reference) AS "providerReference", d.payment_state AS "paymentState",
  d.amount_minor::float8 AS "amountMinor", d.currency, d.posted_minor::float8 AS "postedMinor",
  d.ours_minor::float8 AS "oursMinor", d.ours_currency AS "oursCurrency", d.theirs_minor::float8 AS "theirsMinor",
  d.theirs_currency AS "theirsCurrency", d.owner, d.found_at AS "foundAt", d.resolved_at AS "resolvedAt",
  d.explained_by AS "explainedBy", d.explanation`;

/**
 * Which differences to list. `day`: those of one day, also resolved ones; without it all open ones. `owner`, `origin`: those
 * of one owner, or from an API or a file. `id`: that one, whatever its state.
 */
export type DifferenceFilter = {
  day?: BusinessDay | undefined;
  owner?: string | null;
  origin?: DifferenceOrigin | undefined;
  id?: number | undefined;
};

/** Lists a page of the differences. */
export async function listSettlementDifferences(
  pool: pg.Pool,
  { day, owner = null, origin, id }: DifferenceFilter,
  page: PageRequest,
): Promise<Page<SettlementDifference>> {
  const isListed = `(CASE WHEN $1::date IS NOT NULL THEN day = $1::date WHEN $4::bigint IS NOT NULL THEN true
      ELSE ${IS_OPEN_DIFFERENCE_SQL} END)
    AND ($2::text IS NULL OR owner = $2) AND ($3::text IS NULL OR origin = $3) AND ($4::bigint IS NULL OR id = $4)`;
  const filter = [day ?? null, owner, origin ?? null, id ?? null];
  const { rows } = await pool.query<SettlementDifference>(
    `SELECT ${COLUMNS} FROM (SELECT * FROM settlement_differences WHERE ${isListed} AND id > $5 ORDER BY id LIMIT $6) d
     LEFT JOIN settlement_lines l ON l.id = d.line_id ORDER BY d.id`,
    [...filter, page.after?.[0] ?? '0', page.limit + 1],
  );
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM settlement_differences WHERE ${isListed}`,
    filter,
  );
  return toPage({ rows, total: counted.rows[0]?.total ?? 0, page }, (row) => [String(row.id)]);
}

/** All differences of a payment, oldest day first, also those that are explained or resolved. */
export async function listDifferencesOfPayment(
  pool: pg.Pool,
  paymentId: string,
): Promise<SettlementDifference[]> {
  const { rows } = await pool.query<SettlementDifference>(
    `SELECT ${COLUMNS} FROM settlement_differences d LEFT JOIN settlement_lines l ON l.id = d.line_id
     WHERE d.payment_id = $1 ORDER BY d.day, d.id`,
    [paymentId],
  );
  return rows;
}

/** Counts the open differences by where the other side's records came from. */
export async function countOpenDifferences(pool: pg.Pool): Promise<Record<DifferenceOrigin, number>> {
  const { rows } = await pool.query<{ origin: DifferenceOrigin; count: number }>(
    `SELECT origin, count(*)::int AS count FROM settlement_differences WHERE ${IS_OPEN_DIFFERENCE_SQL} GROUP BY origin`,
  );
  const counts = { api: 0, file: 0 };
  for (const { origin, count } of rows) counts[origin] = count;
  return counts;
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
