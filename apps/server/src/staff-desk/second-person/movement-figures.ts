import { toBusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';

/** What the alerts watch about money that staff move. */
export type MovementFigures = {
  /** The most that one person moved alone today, minor units of the country's currency. */
  aloneMinor: number;
  /** The most movements to payers of one person, of the same two people in 24 hours, and to one wallet in 30 days. */
  refundsOfPerson: number;
  refundsOfPair: number;
  refundsOfPayee: number;
};

const FIGURES = preparedStatement<{ now: Date; day: Date }>(
  'staff-movement-figures',
  `WITH recent AS (SELECT * FROM staff_movements WHERE at > $now::timestamptz - interval '30 days'),
   of_day AS (SELECT * FROM recent WHERE at > $now::timestamptz - interval '24 hours'),
   refunds AS (SELECT * FROM of_day WHERE payee IS NOT NULL)
   SELECT
     coalesce((SELECT max(minor)::float8 FROM (SELECT sum(amount_minor) AS minor FROM recent
       WHERE approved_by_subject IS NULL AND at >= $day::timestamptz GROUP BY by_subject, purpose) one), 0) AS "aloneMinor",
     coalesce((SELECT max(times)::int FROM (SELECT count(*) AS times FROM refunds GROUP BY by_subject) one), 0)
       AS "refundsOfPerson",
     coalesce((SELECT max(times)::int FROM (SELECT count(*) AS times FROM refunds WHERE approved_by_subject IS NOT NULL
       GROUP BY least(by_subject, approved_by_subject), greatest(by_subject, approved_by_subject)) one), 0)
       AS "refundsOfPair",
     coalesce((SELECT max(times)::int FROM (SELECT count(*) AS times FROM recent WHERE payee IS NOT NULL GROUP BY payee) one),
       0) AS "refundsOfPayee"`,
);

/** Reads the figures. @param now current time, UTC */
export async function readMovementFigures(pool: pg.Pool, now: Date): Promise<MovementFigures> {
  const day = toDayPeriod(toBusinessDay(now)).from;
  const { rows } = await pool.query<MovementFigures>(FIGURES({ now, day }));
  if (!rows[0]) throw new Error('the figures of the staff are missing');
  return rows[0];
}
