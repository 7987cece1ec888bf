import type { Clock } from '@portal/domain/time/clock';
import { runTaskListOnce } from 'graphile-worker';
import type pg from 'pg';
import { createJobLogger, type JobLog, toTaskList } from '../job-queue.ts';
import type { JobHandlers } from '../job-types.ts';

/** A handler that always throws must not block a test forever. */
const MAX_ROUNDS = 50;

export type DueJobs = { pool: pg.Pool; handlers: Partial<JobHandlers>; clock: Clock; log: JobLog };

/**
 * For tests: runs every job that is due by `clock`, including jobs queued by them. graphile-worker compares
 * with the time of the database, so due jobs are moved into its past first. `clock` must be ahead of the
 * machine's clock.
 */
export async function runDueJobs({ pool, handlers, clock, log }: DueJobs): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { rowCount } = await pool.query(
      `SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
         SELECT id FROM graphile_worker.jobs
         WHERE run_at <= $1 AND locked_at IS NULL AND attempts < max_attempts
       ), run_at => now() - interval '1 minute')`,
      [clock.now()],
    );
    if (!rowCount) return;
    await runOnce({ pool, handlers, clock, log });
    // graphile-worker scheduled the retry of a failed job by the time of the database. Apply the same delay
    // to our clock, truncated to milliseconds because our clock has no finer resolution.
    await pool.query(
      `SELECT moved.id FROM graphile_worker.jobs j
       CROSS JOIN LATERAL graphile_worker.reschedule_jobs(
         ARRAY[j.id], run_at => date_trunc('milliseconds', $1::timestamptz + (j.run_at - now()))) moved
       WHERE j.last_error IS NOT NULL AND j.run_at BETWEEN now() AND $1 AND j.locked_at IS NULL`,
      [clock.now()],
    );
  }
}

async function runOnce({ pool, handlers, log }: DueJobs): Promise<void> {
  const client = await pool.connect();
  try {
    await runTaskListOnce(
      { pgPool: pool, noHandleSignals: true, logger: createJobLogger(log) },
      toTaskList(handlers),
      client,
    );
  } finally {
    client.release();
  }
}

/** For tests: time of the next job, `null` when there is none. */
export async function nextJobAt(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    'SELECT min(run_at) AS at FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts',
  );
  return rows[0]?.at ?? null;
}
