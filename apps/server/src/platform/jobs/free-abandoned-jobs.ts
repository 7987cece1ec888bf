import type pg from 'pg';
import type { JobName } from './job-types.ts';

/** No handler but a comparison of books runs that long, a call to a provider takes a minute at most: its node is gone. */
const LONGEST_JOB_SECONDS = 100;
/** A comparison may take its time; the library itself would wait four hours. */
const LONGEST_COMPARISON_SECONDS = 1_800;
const COMPARISONS: JobName[] = ['reconcile', 'reconcile-book', 'audit-invariants'];

/** Jobs that are always queued under a key. Without one, and at their last attempt, they were replaced while they ran. */
const KEYED: JobName[] = [
  'check-payment',
  'fulfil-payment',
  'refund-payment',
  'send-payment-message',
  'sweep-payments',
];

/**
 * Gives back to the queue what a killed node had taken, whatever kind of job: codes and receipts too. A worker that
 * still lives and is only slow sees its job done a second time; every handler bears that.
 * @returns how many
 */
export async function freeAbandonedJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ freed: number }>({
    name: 'free-abandoned-jobs',
    text: `
      WITH abandoned AS (
        SELECT j.id, j.locked_by FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE j.locked_at < now() - make_interval(
          secs => CASE WHEN t.identifier = ANY ($1) THEN $2::float8 ELSE $3::float8 END)
        FOR UPDATE OF j SKIP LOCKED),
      freed AS (
        UPDATE graphile_worker._private_jobs j SET locked_at = NULL, locked_by = NULL, run_at = greatest(run_at, now())
        FROM abandoned WHERE j.id = abandoned.id RETURNING j.id),
      queues AS (
        UPDATE graphile_worker._private_job_queues q SET locked_at = NULL, locked_by = NULL
        WHERE q.locked_at < now() - make_interval(secs => $2::float8))
      SELECT count(*)::int AS freed FROM freed`,
    values: [COMPARISONS, LONGEST_COMPARISON_SECONDS, LONGEST_JOB_SECONDS],
  });
  return rows[0]?.freed ?? 0;
}

/**
 * Takes away what the library leaves behind when a job is queued anew while a worker holds it and that worker is then
 * killed or fails: without a key and at its last attempt nobody would ever run it again, and its successor has done it.
 */
export async function eraseReplacedJobs(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'erase-replaced-jobs',
    text: `
      DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = ANY ($1)
        AND j.key IS NULL AND j.locked_at IS NULL AND j.attempts >= j.max_attempts`,
    values: [KEYED],
  });
  return rowCount ?? 0;
}

/**
 * Tries messages once more that have failed until the library gave them up: hourly for a week, then they stay in
 * `ops stuck`.
 */
export async function retryExhaustedMessages(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'retry-exhausted-messages',
    text: `
      UPDATE graphile_worker._private_jobs j SET attempts = j.max_attempts - 1, run_at = now() + interval '1 hour'
      FROM graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier IN ('send-payment-message', 'send-lead-message')
        AND j.key IS NOT NULL AND j.locked_at IS NULL AND j.attempts >= j.max_attempts
        AND j.created_at > now() - interval '7 days'`,
  });
  return rowCount ?? 0;
}

/**
 * The library's schedule goes on from the last minute it queued a job for; after the database and a node were ahead
 * together and put right, that minute lies in the future and nothing would come round until then.
 */
export async function forgetFutureTurns(pool: pg.Pool): Promise<void> {
  await pool.query({
    name: 'forget-future-turns',
    text: `UPDATE graphile_worker._private_known_crontabs SET last_execution = now()
      WHERE last_execution > now() + interval '5 minutes'`,
  });
}
