import type pg from 'pg';
import { JOBS, type JobPool } from './job-types.ts';

/** Backlog of a worker pool. */
export type QueueBacklog = {
  /** Number of due jobs that no worker has taken. */
  waiting: number;
  /** Seconds since the oldest of them was due; 0 when there is none. */
  oldest: number;
};

/** Reads the backlog of each worker pool. */
export async function readQueueBacklog(pool: pg.Pool): Promise<Record<JobPool, QueueBacklog>> {
  const { rows } = await pool.query<QueueBacklog & { pool: JobPool }>({
    name: 'read-queue',
    text: `
      SELECT pool, count(run_at)::int AS waiting,
        coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8 AS oldest
      FROM (SELECT DISTINCT value ->> 'pool' AS pool FROM jsonb_each($1::jsonb)) pools
      LEFT JOIN (
        SELECT $1::jsonb -> task_identifier ->> 'pool' AS pool, run_at FROM graphile_worker.jobs
        WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) due USING (pool)
      GROUP BY pool`,
    values: [JSON.stringify(JOBS)],
  });
  const read = rows.map(({ pool: name, waiting, oldest }) => [name, { waiting, oldest }]);
  return Object.fromEntries(read) as Record<JobPool, QueueBacklog>;
}

/** Counts jobs that failed at their last attempt. `ops stuck` lists them. */
export async function countExhaustedJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ exhausted: number }>(
    `SELECT count(*)::int AS exhausted FROM graphile_worker.jobs
     WHERE locked_at IS NULL AND attempts >= max_attempts`,
  );
  return rows[0]?.exhausted ?? 0;
}
