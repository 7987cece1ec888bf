import { countryCurrency } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import { inTransaction } from '@portal/platform/database/in-transaction';
import type pg from 'pg';
import { ORDER_LIFETIME_MS } from '../orders/place-order.ts';
import { classOfSql } from './duration-classes.ts';
import { CODE_MEASURES, PAYMENT_MEASURES } from './measures.ts';
import { addMs, DAY_MS, GRAIN_MS, startOf, startOfSql } from './time-grains.ts';

type FiguresDeps = { pool: pg.Pool; clock: Clock };

/** Events are read again for that long, because a transaction commits later than the time of its events. */
const OVERLAP_MS = 120_000;

/** Orders and codes that are older no longer change what is counted of them. */
const SETTLED_AFTER_MS = 3_600_000;

/** Orders are erased two days after they were placed, codes after thirty. */
const ORDERS_KEPT_MS = DAY_MS;

const CODES_KEPT_MS = 29 * DAY_MS;

/** Five minutes and hours are kept for that long; a payment that changes later is not counted again. */
const DETAILS_KEPT_MS = 100 * DAY_MS;

/** Days before the first run that are counted: two years, for the comparison of a year with the one before. */
const HISTORY_MS = 731 * DAY_MS;

/** A job that runs longer than 100 seconds is treated as abandoned. */
const MAX_RUN_MS = 30_000;

const ROLL_UP = () => `
  WITH hours AS (
    SELECT ${startOfSql('hour', 'starts_at')} AS starts_at, measure, part, way, bin, sum(count) AS count, sum(amount_minor) AS amount
    FROM figures WHERE grain = '5-minutes' AND starts_at >= $1 AND starts_at < $2 GROUP BY 1, 2, 3, 4, 5)
  INSERT INTO figures (grain, starts_at, measure, part, way, bin, count, amount_minor)
  SELECT 'hour', starts_at, measure, part, way, bin, count, amount FROM hours
  UNION ALL
  SELECT 'day', $1, measure, part, way, bin, sum(count), sum(amount) FROM hours GROUP BY measure, part, way, bin`;

const DELETE = `DELETE FROM figures WHERE grain = '5-minutes' AND starts_at >= $1 AND starts_at < $2 AND measure = ANY($3)`;
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
const PAYMENT_TIMES = `
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
    FROM placed c CROSS JOIN LATERAL (${PAYMENT_TIMES}) t
    WHERE state = 'fulfilled' AND delivered_at >= charged_at GROUP BY 1, 2, 3)
  INSERT INTO figures (grain, starts_at, measure, part, way, bin, count, amount_minor)
  SELECT '5-minutes', starts_at, m.measure, order_kind, mode, 0, m.count, m.amount
  FROM counted CROSS JOIN LATERAL (VALUES ('started', started, 0), ('first-started', first_started, 0), ('paid', paid, 0),
    ('delivered', delivered, amount)) m (measure, count, amount) WHERE m.count > 0
  UNION ALL SELECT '5-minutes', starts_at, 'delivery-time', order_kind, '', bin, count, 0 FROM durations`;

/**
 * Brings the figures up to date: what changed since the last run, then earlier days that were never counted, for at most
 * half a minute. What changed is counted again from the tables, so it does not matter how often and in which order this runs.
 * Of several runs at once, one works.
 */
export async function updateFigures(deps: FiguresDeps): Promise<void> {
  const startedAt = performance.now();
  if (!(await countChanges(deps))) return;
  while (performance.now() - startedAt < MAX_RUN_MS) if (!(await countDayOfHistory(deps))) break;
  const kept = startOf('day', addMs(deps.clock.now(), -DETAILS_KEPT_MS));
  await deps.pool.query(
    `DELETE FROM figures WHERE grain IN ('5-minutes', 'hour') AND starts_at < $1 AND EXISTS (
       SELECT FROM figure_progress WHERE name = 'history' AND through < $1)`,
    [kept],
  );
}

/** Counts what changed since the last run. False when another run does it at this moment. */
async function countChanges({ pool, clock }: FiguresDeps): Promise<boolean> {
  const now = clock.now();
  await pool.query(
    `INSERT INTO figure_progress (name, through) VALUES ('changes', $1), ('history', $2) ON CONFLICT DO NOTHING`,
    [addMs(startOf('day', now), -HISTORY_MS), addMs(startOf('day', now), DAY_MS)],
  );
  return inTransaction(pool, async (client) => {
    const progress = await lockProgress(client);
    if (!progress) return false;
    const ranges = await countSince(client, progress.changes, now);
    const kept = addMs(now, -DETAILS_KEPT_MS);
    const days = new Set(ranges.flatMap((range) => daysOf(range)).filter((day) => day >= kept.getTime()));
    for (const day of days) await rollUpDay(client, new Date(day));
    await client.query(`UPDATE figure_progress SET through = $1 WHERE name = 'changes'`, [now]);
    return true;
  });
}

/** How far everything is counted; `null` when another run works. Until the end of the transaction no other one does. */
async function lockProgress(client: pg.ClientBase): Promise<{ changes: Date; history: Date } | null> {
  const { rows } = await client.query<{ name: string; through: Date }>(
    'SELECT name, through FROM figure_progress ORDER BY name FOR UPDATE SKIP LOCKED',
  );
  const [changes, history] = rows;
  return changes?.name === 'changes' && history
    ? { changes: changes.through, history: history.through }
    : null;
}

/** Counts everything that may have changed since then, and returns the ranges. */
async function countSince(client: pg.ClientBase, since: Date, now: Date): Promise<TimeRange[]> {
  const to = addMs(startOf('5-minutes', now), GRAIN_MS['5-minutes']);
  const rangeOf = (keptMs: number) => ({
    from: startOf(
      '5-minutes',
      new Date(Math.max(since.getTime() - SETTLED_AFTER_MS, now.getTime() - keptMs)),
    ),
    to,
  });
  const [orders, codes] = [rangeOf(ORDERS_KEPT_MS), rangeOf(CODES_KEPT_MS)];
  await countOrders(client, orders);
  await countCodes(client, codes);
  const oldest = startOf('day', addMs(now, -DETAILS_KEPT_MS + DAY_MS));
  const isFirstRun = since < oldest;
  // The first run leaves the payments to the history.
  const changed = isFirstRun ? [] : await findChangedRanges(client, addMs(since, -OVERLAP_MS));
  const payments = changed.filter(({ from }) => from >= oldest);
  for (const range of payments) await countPayments(client, range);
  return [orders, codes, ...payments];
}

/** Begins of the days of the country that a range touches, in milliseconds since 1970 UTC. */
function daysOf({ from, to }: TimeRange): number[] {
  const days: number[] = [];
  for (let day = startOf('day', from); day < to; day = addMs(day, DAY_MS)) days.push(day.getTime());
  return days;
}

/** Counts the payments of the latest day that was never counted. False when there is none, or another run does it. */
function countDayOfHistory({ pool, clock }: FiguresDeps): Promise<boolean> {
  const oldest = addMs(startOf('day', clock.now()), -HISTORY_MS);
  return inTransaction(pool, async (client) => {
    const progress = await lockProgress(client);
    if (!progress || progress.history <= oldest) return false;
    const isEarliest = !(await hasPaymentsBefore(client, progress.history));
    const day = isEarliest ? oldest : addMs(progress.history, -DAY_MS);
    if (!isEarliest) await countPayments(client, { from: day, to: progress.history });
    if (!isEarliest) await rollUpDay(client, day);
    await client.query(`UPDATE figure_progress SET through = $1 WHERE name = 'history'`, [day]);
    return true;
  });
}

async function hasPaymentsBefore(client: pg.ClientBase, time: Date): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM payments WHERE created_at < $1) OR
       EXISTS (SELECT FROM archived_payments WHERE created_at < $1) AS found`,
    [time],
  );
  return rows[0]?.found ?? false;
}

/**
 * Adds up the five minutes of a day of the country to its hours and to the day. Replaces earlier sums. Runs in a transaction
 * of the caller.
 * @param day begin of the day
 */
async function rollUpDay(client: pg.ClientBase, day: Date): Promise<void> {
  const range = [day, addMs(day, DAY_MS)];
  await client.query(
    `DELETE FROM figures WHERE grain IN ('hour', 'day') AND starts_at >= $1 AND starts_at < $2`,
    range,
  );
  await client.query(ROLL_UP(), range);
}

/**
 * Counts the orders that were placed in a range again. They are erased a day after their end, so the range is of the last day.
 * In a transaction of the caller.
 */
async function countOrders(client: pg.ClientBase, { from, to }: TimeRange): Promise<void> {
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
async function countCodes(client: pg.ClientBase, { from, to }: TimeRange): Promise<void> {
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

/** A part of time: from its begin to before its end. */
type TimeRange = { from: Date; to: Date };

/**
 * Counts the payments that were created in a range again, with their outcomes so far. The range begins and ends with
 * five minutes. In a transaction of the caller.
 */
async function countPayments(client: pg.ClientBase, { from, to }: TimeRange): Promise<void> {
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
async function findChangedRanges(client: pg.ClientBase, since: Date): Promise<TimeRange[]> {
  const start = startOfSql('5-minutes', 'p.created_at');
  const { rows } = await client.query<TimeRange>(
    `SELECT min(${start}) AS from, max(${start}) + interval '5 minutes' AS to
     FROM payment_events e JOIN payments p ON p.id = e.payment_id
     WHERE e.at >= $1 GROUP BY ${startOfSql('hour', 'p.created_at')} ORDER BY 1`,
    [since],
  );
  return rows;
}
