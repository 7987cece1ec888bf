import type pg from 'pg';
import { wakeWorkersSql } from './job-queue.ts';
import type { JobName } from './job-types.ts';

/**
 * Only comparisons run longer: a provider call takes at most a minute. After this time the node must be
 * dead.
 */
const MAX_JOB_SECONDS = 100;
/** Time limit of a job that compares. The library itself would wait four hours. */
const MAX_COMPARISON_SECONDS = 1_800;
const COMPARISON_JOBS: JobName[] = ['reconcile', 'reconcile-book', 'audit-invariants'];

/**
 * Jobs that are always queued with a key. A row without a key at its last attempt was replaced while it ran.
 */
const KEYED_JOBS: JobName[] = ['send-payment-message'];

/**
 * Releases the jobs of every kind that a dead node had locked. Each pool of a node locks under a name of its own. If that worker is
 * alive but slow, its jobs run twice; all handlers are idempotent.
 * @returns the number of released jobs
 */
export async function releaseAbandonedJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ freed: number }>({
    name: 'release-abandoned-jobs',
    text: `
      WITH dead AS MATERIALIZED (
        SELECT array_agg(DISTINCT locked_by) AS workers FROM graphile_worker.jobs
        WHERE locked_at < now() - make_interval(
          secs => CASE WHEN task_identifier = ANY ($1) THEN $2::float8 ELSE $3::float8 END)),
      held AS MATERIALIZED (
        SELECT count(*)::int AS freed FROM graphile_worker.jobs WHERE locked_by = ANY ((SELECT workers FROM dead)::text[]))
      SELECT freed, CASE WHEN freed > 0 THEN graphile_worker.force_unlock_workers((SELECT workers FROM dead)) END,
        CASE WHEN freed > 0 THEN ${wakeWorkersSql('freed')} END FROM held`,
    values: [COMPARISON_JOBS, MAX_COMPARISON_SECONDS, MAX_JOB_SECONDS],
  });
  return rows[0]?.freed ?? 0;
}

/**
 * Deletes leftovers of replaced jobs. When a locked job is queued again and its worker then dies or fails,
 * the library leaves the old row without a key at its last attempt. It would never run, and the new row does
 * its work.
 * @returns the number of deleted jobs
 */
export async function eraseReplacedJobs(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'erase-replaced-jobs',
    text: `
      SELECT FROM graphile_worker.complete_jobs(ARRAY(
        SELECT id FROM graphile_worker.jobs WHERE task_identifier = ANY ($1)
          AND key IS NULL AND locked_at IS NULL AND attempts >= max_attempts))`,
    values: [KEYED_JOBS],
  });
  return rowCount ?? 0;
}

/**
 * Retries messages that reached their maximum attempts: hourly for a week. After that `ops stuck` lists them.
 * @returns the number of jobs to retry
 */
export async function retryExhaustedMessages(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'retry-exhausted-messages',
    text: `
      SELECT retried.id FROM graphile_worker.jobs j
      CROSS JOIN LATERAL graphile_worker.reschedule_jobs(
        ARRAY[j.id], run_at => now() + interval '1 hour', attempts => j.max_attempts - 1) retried
      WHERE j.task_identifier IN ('send-payment-message', 'send-lead-message')
        AND j.key IS NOT NULL AND j.locked_at IS NULL AND j.attempts >= j.max_attempts
        AND j.created_at > now() - interval '7 days'`,
  });
  return rowCount ?? 0;
}

/**
 * Resets cron entries with a last execution in the future. They occur when the clocks of the database and of
 * a node were ahead and then corrected; without this, the job would not run until that time.
 */
export async function resetFutureCronRuns(pool: pg.Pool): Promise<void> {
  await pool.query({
    name: 'reset-future-cron-runs',
    text: `UPDATE graphile_worker._private_known_crontabs SET last_execution = now()
      WHERE last_execution > now() + interval '5 minutes'`,
  });
}
