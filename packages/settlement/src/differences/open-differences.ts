import type { BusinessDay } from '@portal/domain/time/business-day';
import { IS_OPEN_DIFFERENCE_SQL } from '@portal/payments/engine/sql/difference-sql';
import type pg from 'pg';
import type { DifferenceOrigin, RecordKind } from './difference-kinds.ts';

/**
 * Open differences of a source and kind. Amount in minor units, as found, without a sign. `origin` and `record` are left
 * out of closes that older versions made: theirs are of files, about money.
 */
export type OpenDifferences = {
  source: string;
  kind: string;
  origin?: DifferenceOrigin;
  record?: RecordKind;
  currency: string;
  count: number;
  amount: number;
};

/** The differences up to a day that are open now, by source, kind and currency. */
export async function readOpenDifferences(
  client: pg.ClientBase | pg.Pool,
  through: BusinessDay,
): Promise<OpenDifferences[]> {
  const { rows } = await client.query<OpenDifferences>(
    `SELECT source, kind, origin, record, currency, count(*)::int AS count, sum(amount_minor)::float8 AS amount
     FROM settlement_differences WHERE day <= $1 AND ${IS_OPEN_DIFFERENCE_SQL}
     GROUP BY source, kind, origin, record, currency ORDER BY source, kind, origin, record, currency`,
    [through],
  );
  return rows;
}

/** How many differences of each day are open now. */
export async function countOpenByDay(pool: pg.Pool, from: BusinessDay): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ day: string; count: number }>(
    `SELECT day::text AS day, count(*)::int AS count FROM settlement_differences
     WHERE day >= $1 AND ${IS_OPEN_DIFFERENCE_SQL} GROUP BY day`,
    [from],
  );
  return new Map(rows.map(({ day, count }) => [day, count]));
}
