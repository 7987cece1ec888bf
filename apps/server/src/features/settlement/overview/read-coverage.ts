import type pg from 'pg';
import type { BusinessDay } from '../../payments/reconciliation/business-day.ts';
import type { OpenDifferences } from '../close/close-store.ts';

/** The last day that the imported statements of each source have; `null` for a source without any. */
export async function readCoverage(
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

/** The differences up to a day that are open now, by source, kind and currency. */
export async function readOpenDifferences(pool: pg.Pool, through: BusinessDay): Promise<OpenDifferences[]> {
  const { rows } = await pool.query<OpenDifferences>(
    `SELECT source, kind, currency, count(*)::int AS count, sum(amount_minor)::float8 AS amount
     FROM settlement_differences WHERE day <= $1 AND resolved_at IS NULL AND explanation IS NULL
     GROUP BY source, kind, currency ORDER BY source, kind, currency`,
    [through],
  );
  return rows;
}

/** How many differences of each day are open now. */
export async function countOpenByDay(pool: pg.Pool, from: BusinessDay): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ day: string; count: number }>(
    `SELECT day::text AS day, count(*)::int AS count FROM settlement_differences
     WHERE day >= $1 AND resolved_at IS NULL AND explanation IS NULL GROUP BY day`,
    [from],
  );
  return new Map(rows.map(({ day, count }) => [day, count]));
}
