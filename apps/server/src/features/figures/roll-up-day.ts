import type pg from 'pg';
import { addMs, DAY_MS, startOfSql } from './time-grains.ts';

/**
 * Adds up the five minutes of a day of the country to its hours and to the day. Replaces earlier sums. Runs in a transaction
 * of the caller.
 * @param day begin of the day
 */
export async function rollUpDay(client: pg.ClientBase, day: Date): Promise<void> {
  const range = [day, addMs(day, DAY_MS)];
  await client.query(
    `DELETE FROM figures WHERE grain IN ('hour', 'day') AND starts_at >= $1 AND starts_at < $2`,
    range,
  );
  await client.query(ROLL_UP(), range);
}

const ROLL_UP = () => `
  WITH hours AS (
    SELECT ${startOfSql('hour', 'starts_at')} AS starts_at, measure, part, way, bin, sum(count) AS count, sum(amount_minor) AS amount
    FROM figures WHERE grain = '5-minutes' AND starts_at >= $1 AND starts_at < $2 GROUP BY 1, 2, 3, 4, 5)
  INSERT INTO figures (grain, starts_at, measure, part, way, bin, count, amount_minor)
  SELECT 'hour', starts_at, measure, part, way, bin, count, amount FROM hours
  UNION ALL
  SELECT 'day', $1, measure, part, way, bin, sum(count), sum(amount) FROM hours GROUP BY measure, part, way, bin`;
