import type pg from 'pg';
import { JOB_CONNECTIONS } from '../db/open-db.ts';

/** Checks whether any node processes the queue: its workers have open connections that listen for jobs. */
export async function isWorkedOn(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ processed: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity
       WHERE application_name = $1 AND datname = current_database()) AS processed`,
    [JOB_CONNECTIONS],
  );
  return rows[0]?.processed ?? false;
}
