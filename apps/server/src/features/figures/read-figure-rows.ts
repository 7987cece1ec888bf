import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { ResolvedPeriod } from './figure-period.ts';
import type { Measure } from './measures.ts';
import type { figures } from './tables.ts';
import { startOf } from './time-grains.ts';

/** A sum of figures. */
export type FigureRow = Omit<typeof figures.$inferSelect, 'grain' | 'startsAt'>;

/** A sum of one step of a period, of all ways. `step`: its number; negative in the period before. */
export type FigureStepRow = Omit<FigureRow, 'way'> & { step: number };

const TOTALS = preparedStatement<{ grain: string; from: Date; lastDay: Date; rest: string; to: Date }>(
  'read-figure-totals',
  `SELECT measure, part, way, bin, sum(count)::float8 AS count, sum(amount_minor)::float8 AS "amountMinor"
   FROM figures
   WHERE (grain = $grain AND starts_at >= $from::timestamptz AND starts_at < $lastDay::timestamptz)
     OR (grain = $rest AND starts_at >= $lastDay::timestamptz AND starts_at < $to::timestamptz)
   GROUP BY 1, 2, 3, 4`,
);

const STEPS = preparedStatement<{
  grain: string;
  from: Date;
  to: Date;
  origin: Date;
  seconds: number;
  measures: string[];
}>(
  'read-figure-steps',
  `SELECT measure, part, bin, sum(count)::float8 AS count, sum(amount_minor)::float8 AS "amountMinor",
     floor(extract(epoch FROM starts_at - $origin::timestamptz) / $seconds::float8)::int AS step
   FROM figures
   WHERE grain = $grain AND starts_at >= $from::timestamptz AND starts_at < $to::timestamptz
     AND measure = ANY($measures::text[])
   GROUP BY measure, part, bin, starts_at`,
);

/**
 * Reads the sums of a period, and of the one before until the same time of day. Of the last day of the period before only
 * what was until then counts, as long as the five minutes are stored; of a year, the whole day.
 */
export async function readTotals(
  pool: pg.Pool,
  { grain, from, to, beforeFrom, beforeNow, times }: ResolvedPeriod,
): Promise<{ now: FigureRow[]; before: FigureRow[] }> {
  const rest = times.length > 300 && grain === 'day' ? 'day' : '5-minutes';
  const lastDay = startOf('day', beforeNow);
  const [now, before] = await Promise.all([
    pool.query<FigureRow>(TOTALS({ grain, from, lastDay: to, rest, to })),
    pool.query<FigureRow>(TOTALS({ grain, from: beforeFrom, lastDay, rest, to: beforeNow })),
  ]);
  return { now: now.rows, before: before.rows };
}

/** Reads the sums of each step of a period and of the one before. */
export async function readSteps(
  pool: pg.Pool,
  { grain, from, to, beforeFrom, times }: ResolvedPeriod,
  measures: Measure[],
): Promise<FigureStepRow[]> {
  const seconds = (to.getTime() - from.getTime()) / times.length / 1000;
  const values = { grain, from: beforeFrom, to, origin: from, seconds, measures };
  return (await pool.query<FigureStepRow>(STEPS(values))).rows;
}

/** Until when the changes are counted; `null` before the first count. */
export async function readCountedAt(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ through: Date; isNew: boolean }>(
    `SELECT through FROM figure_progress WHERE name = 'changes'`,
  );
  return rows[0]?.through ?? null;
}
