import type pg from 'pg';
import { JOB_APPLICATION_NAME } from '../database/open-db.ts';

/** Checks whether any node processes the queue: its workers have open connections that listen for jobs. */
export async function isQueueProcessed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ processed: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity
       WHERE application_name = $1 AND datname = current_database()) AS processed`,
    [JOB_APPLICATION_NAME],
  );
  return rows[0]?.processed ?? false;
}
