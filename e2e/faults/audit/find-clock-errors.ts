import type { FaultRun } from '../fault-run.ts';

/**
 * Times written by two nodes with the same clock differ by less. The shifted clocks of the nodes differ by far
 * more.
 */
const TOLERANCE = 'make_interval(secs => 30)';

/**
 * Reports what a node wrote with its machine's clock instead of the database's (SAFETY P13). Call it before time
 * is advanced, which moves the stored times.
 */
export async function findClockErrors({ environment: { pool }, problems }: FaultRun): Promise<void> {
  const { rows: columns } = await pool.query<{ query: string }>(FUTURE_TIMES);
  for (const { query } of columns) {
    const { rows } = await pool.query<{ what: string; count: number }>(query);
    problems.push(...rows.map(({ what, count }) => `${what}: ${count} times in the future`));
  }
  const { rows: backward } = await pool.query<{ id: string }>(HISTORIES_BACK_IN_TIME);
  problems.push(...backward.map(({ id }) => `the history of ${id} goes back in time`));
  const { rows: late } = await pool.query<{ job: string }>(POSTPONED_JOBS);
  problems.push(...late.map(({ job }) => `${job} is postponed although it is due`));
}

/** Columns with the time of a past event, not of a planned one. */
const FUTURE_TIMES = `
  SELECT format('SELECT %L AS what, count(*)::int FROM %I WHERE %I > now() + ${TOLERANCE} HAVING count(*) > 0',
    table_name || '.' || column_name, table_name, column_name) AS query
  FROM information_schema.columns
  WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'
    AND (column_name IN ('at', 'tried_since') OR column_name ~ '_at$')
    AND column_name <> 'deadline_at' AND column_name !~ '(^due|_due|expires)_at$'`;

const HISTORIES_BACK_IN_TIME = `
  SELECT DISTINCT e.payment_id AS id FROM payment_events e JOIN payment_events n
    ON n.payment_id = e.payment_id AND n.version > e.version AND n.at < e.at - ${TOLERANCE}`;

/** Jobs for codes and messages and scheduled jobs are due at once. */
const POSTPONED_JOBS = `
  SELECT DISTINCT task_identifier AS job FROM graphile_worker.jobs
  WHERE attempts = 0 AND run_at > now() + ${TOLERANCE} AND task_identifier IN (
    'send-code', 'send-payment-message', 'send-lead-message', 'audit-payments')`;
