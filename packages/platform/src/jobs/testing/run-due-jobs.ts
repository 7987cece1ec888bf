import { EventEmitter } from 'node:events';
import type { Clock } from '@portal/domain/time/clock';
import { runTaskListOnce, type WorkerEvents, type WorkerSharedOptions } from 'graphile-worker';
import type pg from 'pg';
import { createJobLogger, type JobLog, toTaskList } from '../job-queue.ts';
import type { JobHandlers } from '../job-types.ts';

/** A handler that always throws must not block a test forever. */
const MAX_ROUNDS = 50;

export type DueJobs = { pool: pg.Pool; handlers: Partial<JobHandlers>; clock: Clock; log: JobLog };

type Runner = { options: WorkerSharedOptions; failed: number };

/**
 * graphile-worker prepares itself for each new options object, with two statements. Simulated days consist of
 * thousands of runs, so the handlers of a test keep theirs.
 */
const runners = new WeakMap<Partial<JobHandlers>, Runner>();

/**
 * For tests: runs every job that is due by `clock`, including jobs queued by them. graphile-worker compares
 * with the time of the database, so due jobs are moved into its past first. `clock` must be ahead of the
 * machine's clock.
 * @returns the time of the next job, `null` when there is none. It is in the past when a due job stays due
 */
export async function runDueJobs(due: DueJobs): Promise<Date | null> {
  const { pool, clock } = due;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { moved, nextAt } = await moveDueJobs(pool, clock.now());
    if (moved === 0) return nextAt;
    if (await runOnce(due)) await delayRetries(pool, clock.now());
  }
  return nextJobAt(pool);
}

/** Prepared, because a simulated day needs it hundreds of times and planning takes longer than executing. */
async function moveDueJobs(pool: pg.Pool, now: Date): Promise<{ moved: number; nextAt: Date | null }> {
  const { rows } = await pool.query<{ moved: number; nextAt: Date | null }>({
    name: 'move-due-jobs',
    text: `SELECT (
        SELECT count(*)::int FROM graphile_worker.reschedule_jobs(ARRAY(
          SELECT id FROM graphile_worker.jobs
          WHERE run_at <= $1 AND locked_at IS NULL AND attempts < max_attempts
        ), run_at => now() - interval '1 minute')
      ) AS moved, (
        SELECT min(run_at) FROM graphile_worker.jobs
        WHERE run_at > $1 AND locked_at IS NULL AND attempts < max_attempts
      ) AS "nextAt"`,
    values: [now],
  });
  return rows[0] ?? { moved: 0, nextAt: null };
}

/**
 * graphile-worker scheduled the retry of a failed job by the time of the database. Applies the same delay to our
 * clock, truncated to milliseconds because our clock has no finer resolution.
 */
async function delayRetries(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(
    `SELECT moved.id FROM graphile_worker.jobs j
     CROSS JOIN LATERAL graphile_worker.reschedule_jobs(
       ARRAY[j.id], run_at => date_trunc('milliseconds', $1::timestamptz + (j.run_at - now()))) moved
     WHERE j.last_error IS NOT NULL AND j.run_at BETWEEN now() AND $1 AND j.locked_at IS NULL`,
    [now],
  );
}

/** Resolves to whether a job failed. */
async function runOnce({ pool, handlers, log }: DueJobs): Promise<boolean> {
  const known = runners.get(handlers);
  const runner = known?.options.pgPool === pool ? known : createRunner(pool, log);
  runners.set(handlers, runner);
  const failedBefore = runner.failed;
  const client = await pool.connect();
  try {
    await runTaskListOnce(runner.options, toTaskList(handlers), client);
  } finally {
    client.release();
  }
  return runner.failed > failedBefore;
}

function createRunner(pool: pg.Pool, log: JobLog): Runner {
  const events: WorkerEvents = new EventEmitter();
  const options = { pgPool: pool, noHandleSignals: true, logger: createJobLogger(log), events };
  const runner: Runner = { options, failed: 0 };
  events.on('job:error', () => {
    runner.failed += 1;
  });
  return runner;
}

/** For tests: time of the next job, `null` when there is none. */
export async function nextJobAt(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    'SELECT min(run_at) AS at FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts',
  );
  return rows[0]?.at ?? null;
}
