import type { Clock } from '@portal/domain/time/clock';
import { inTransaction } from '@portal/platform/database/in-transaction';
import type pg from 'pg';
import { countCodes, countOrders } from './count-orders-and-codes.ts';
import { countPayments, findChangedRanges, type TimeRange } from './count-payments.ts';
import { rollUpDay } from './roll-up-day.ts';
import { addMs, DAY_MS, GRAIN_MS, startOf } from './time-grains.ts';

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
