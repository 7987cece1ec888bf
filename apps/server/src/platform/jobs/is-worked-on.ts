import type pg from 'pg';
import { JOB_CONNECTIONS } from '../db/open-db.ts';

/** Whether any node works through the queue at this moment: its workers are connected to listen for jobs. */
export async function isWorkedOn(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ alive: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity
       WHERE application_name = $1 AND datname = current_database()) AS alive`,
    [JOB_CONNECTIONS],
  );
  return rows[0]?.alive ?? false;
}
