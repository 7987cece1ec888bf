import type pg from 'pg';
import { ORDER_LIFETIME_MS } from '../orders/place-order.ts';
import type { TimeRange } from './count-payments.ts';
import { CODE_MEASURES } from './measures.ts';
import { addMs, startOfSql } from './time-grains.ts';

const DELETE = `DELETE FROM figures WHERE grain = '5-minutes' AND starts_at >= $1 AND starts_at < $2 AND measure = ANY($3)`;

/**
 * Counts the orders that were placed in a range again. They are erased a day after their end, so the range is of the last day.
 * In a transaction of the caller.
 */
export async function countOrders(client: pg.ClientBase, { from, to }: TimeRange): Promise<void> {
  await client.query(DELETE, [from, to, ['ordered']]);
  // The index of the orders is on their end.
  await client.query(
    `INSERT INTO figures (grain, starts_at, measure, part, way, bin, count, amount_minor)
     SELECT '5-minutes', ${startOfSql('5-minutes', 'created_at')}, 'ordered', kind, '', 0, count(*), 0
     FROM orders WHERE expires_at >= $3 AND created_at >= $1 AND created_at < $2 GROUP BY 2, 4`,
    [from, to, addMs(from, ORDER_LIFETIME_MS)],
  );
}

/** Counts the codes that were requested in a range again. In a transaction of the caller. */
export async function countCodes(client: pg.ClientBase, { from, to }: TimeRange): Promise<void> {
  await client.query(DELETE, [from, to, CODE_MEASURES]);
  await client.query(
    `WITH counted AS (
       SELECT ${startOfSql('5-minutes', 'created_at')} AS starts_at, purpose,
         coalesce(sum(sends) FILTER (WHERE handset_code IS NULL), 0) AS sent,
         count(*) FILTER (WHERE handset_code IS NULL AND verified_at IS NOT NULL) AS used,
         coalesce(sum(checks - (verified_at IS NOT NULL)::int) FILTER (WHERE handset_code IS NULL), 0) AS wrong,
         count(*) FILTER (WHERE undelivered_at IS NOT NULL) AS undelivered
       FROM codes WHERE created_at >= $1 AND created_at < $2 GROUP BY 1, 2)
     INSERT INTO figures (grain, starts_at, measure, part, way, bin, count, amount_minor)
     SELECT '5-minutes', starts_at, m.measure, purpose, '', 0, m.count, 0
     FROM counted CROSS JOIN LATERAL (VALUES ('codes-sent', sent), ('codes-used', used), ('codes-wrong', wrong),
       ('codes-undelivered', undelivered)) m (measure, count)
     WHERE m.count > 0`,
    [from, to],
  );
}
