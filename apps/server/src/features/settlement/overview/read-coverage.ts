import type pg from 'pg';
import type { BusinessDay } from '../../payments/reconciliation/business-day.ts';

/** The last day that the imported statements of each source have; `null` for a source without any. */
export async function readStatementCoverage(
  pool: pg.Pool,
  sources: readonly string[],
): Promise<{ source: string; through: BusinessDay | null }[]> {
  const { rows } = await pool.query<{ source: string; through: BusinessDay | null }>(
    `SELECT source, (SELECT max(day)::text FROM settlement_lines l WHERE l.source = name.source) AS through
     FROM unnest($1::text[]) WITH ORDINALITY name (source, place) ORDER BY place`,
    [sources],
  );
  return rows;
}
