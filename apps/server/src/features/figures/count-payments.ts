import { countryCurrency } from '@portal/domain/money/money';
import type pg from 'pg';
import { ORDER_LIFETIME_MS } from '../orders/place-order.ts';
import { classOfSql } from './duration-classes.ts';
import { PAYMENT_MEASURES } from './measures.ts';
import { startOfSql } from './time-grains.ts';

/** A part of time: from its begin to before its end. */
export type TimeRange = { from: Date; to: Date };

const COLUMNS = 'id, order_kind, mode, amount_minor, currency, state, charged_minor, created_at';

/**
 * Payments of both tables that were created in the range. An order has all of its payments in one of them, within the time in
 * which it can be paid: so PostgreSQL looks into one or two months of the archive.
 */
const paymentsOf = (table: string, history: string) => `
  SELECT ${COLUMNS}, ${history} AS history, NOT EXISTS (
    SELECT FROM ${table} e WHERE e.order_id = p.order_id AND (e.created_at, e.id) < (p.created_at, p.id)
      AND e.created_at >= p.created_at - interval '${ORDER_LIFETIME_MS / 1000} seconds') AS is_first
  FROM ${table} p WHERE created_at >= $1 AND created_at < $2`;

/** When a payment was charged and delivered, of its events or of its row in the archive; NULL when it was not. */
const TIMES = `
  SELECT min(at) FILTER (WHERE event IN ('charge-confirmed', 'charge-differs')) AS charged_at,
    max(at) FILTER (WHERE event = 'delivered') AS delivered_at
  FROM (SELECT event, at FROM payment_events WHERE c.history IS NULL AND payment_id = c.id
    UNION ALL SELECT h ->> 1, 'epoch'::timestamptz + (h ->> 3)::bigint * interval '1 microsecond'
      FROM json_array_elements(c.history) h) steps`;

const countStatement = () => `
  WITH created AS (${paymentsOf('payments', 'NULL::json')} UNION ALL ${paymentsOf('archived_payments', 'p.history')}),
  placed AS (SELECT *, ${startOfSql('5-minutes', 'created_at')} AS starts_at FROM created),
  counted AS (
    SELECT starts_at, order_kind, mode, count(*) AS started, count(*) FILTER (WHERE is_first) AS first_started,
      count(*) FILTER (WHERE charged_minor IS NOT NULL) AS paid, count(*) FILTER (WHERE state = 'fulfilled') AS delivered,
      coalesce(sum(amount_minor) FILTER (WHERE state = 'fulfilled' AND currency = $3), 0) AS amount
    FROM placed GROUP BY 1, 2, 3),
  durations AS (
    SELECT starts_at, order_kind, ${classOfSql('(extract(epoch FROM delivered_at - charged_at) * 1000)::float8')} AS bin, count(*) AS count
    FROM placed c CROSS JOIN LATERAL (${TIMES}) t
    WHERE state = 'fulfilled' AND delivered_at >= charged_at GROUP BY 1, 2, 3)
  INSERT INTO figures (grain, starts_at, measure, part, way, bin, count, amount_minor)
  SELECT '5-minutes', starts_at, m.measure, order_kind, mode, 0, m.count, m.amount
  FROM counted CROSS JOIN LATERAL (VALUES ('started', started, 0), ('first-started', first_started, 0), ('paid', paid, 0),
    ('delivered', delivered, amount)) m (measure, count, amount) WHERE m.count > 0
  UNION ALL SELECT '5-minutes', starts_at, 'delivery-time', order_kind, '', bin, count, 0 FROM durations`;

/**
 * Counts the payments that were created in a range again, with their outcomes so far. The range begins and ends with
 * five minutes. In a transaction of the caller.
 */
export async function countPayments(client: pg.ClientBase, { from, to }: TimeRange): Promise<void> {
  await client.query(
    `DELETE FROM figures WHERE grain = '5-minutes' AND starts_at >= $1 AND starts_at < $2 AND measure = ANY($3)`,
    [from, to, PAYMENT_MEASURES],
  );
  await client.query(countStatement(), [from, to, countryCurrency()]);
}

/**
 * The ranges in which the payments were created that changed since then, at most an hour each, earliest first.
 * @param since time of the events, UTC
 */
export async function findChangedRanges(client: pg.ClientBase, since: Date): Promise<TimeRange[]> {
  const start = startOfSql('5-minutes', 'p.created_at');
  const { rows } = await client.query<TimeRange>(
    `SELECT min(${start}) AS from, max(${start}) + interval '5 minutes' AS to
     FROM payment_events e JOIN payments p ON p.id = e.payment_id
     WHERE e.at >= $1 GROUP BY ${startOfSql('hour', 'p.created_at')} ORDER BY 1`,
    [since],
  );
  return rows;
}
