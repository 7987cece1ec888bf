import type { BusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';

/** The last day that the imported statements of each source reach, also one without entries; `null` for a source without any. */
export async function readStatementCoverage(
  pool: pg.Pool,
  sources: readonly string[],
): Promise<{ source: string; through: BusinessDay | null }[]> {
  const { rows } = await pool.query<{ source: string; through: BusinessDay | null }>(
    `SELECT source, greatest((SELECT max(day) FROM settlement_lines l WHERE l.source = name.source),
       (SELECT max(day) FROM settlement_statements s WHERE s.source = name.source))::text AS through
     FROM unnest($1::text[]) WITH ORDINALITY name (source, place) ORDER BY place`,
    [sources],
  );
  return rows;
}
