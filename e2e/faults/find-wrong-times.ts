import type { Run } from './run.ts';

/** What two nodes may differ in that go by one clock; the machines' own differ by far more. */
const MOST_APART = 'make_interval(secs => 30)';

/**
 * Notes what a node wrote down by its own machine's clock instead of the database's (SAFETY P13). To be called before
 * time is let pass, which moves what was written.
 */
export async function findWrongTimes({ scene: { pool }, seen }: Run): Promise<void> {
  const { rows: columns } = await pool.query<{ query: string }>(WRITTEN);
  for (const { query } of columns) {
    const { rows } = await pool.query<{ what: string; count: number }>(query);
    seen.push(...rows.map(({ what, count }) => `${what}: ${count} times that have not come yet`));
  }
  const { rows: backward } = await pool.query<{ id: string }>(BACKWARD);
  seen.push(...backward.map(({ id }) => `the history of ${id} goes back in time`));
  const { rows: late } = await pool.query<{ job: string }>(LATE);
  seen.push(...late.map(({ job }) => `${job} is put off, though it is due`));
}

/** Columns that say when something was, not when it shall be. */
const WRITTEN = `
  SELECT format('SELECT %L AS what, count(*)::int FROM %I WHERE %I > now() + ${MOST_APART} HAVING count(*) > 0',
    table_name || '.' || column_name, table_name, column_name) AS query
  FROM information_schema.columns
  WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'
    AND (column_name IN ('at', 'tried_since') OR column_name ~ '_at$')
    AND column_name NOT IN ('due_at', 'deadline_at') AND column_name !~ 'expires_at$'`;

const BACKWARD = `
  SELECT DISTINCT e.payment_id AS id FROM payment_events e JOIN payment_events n
    ON n.payment_id = e.payment_id AND n.version > e.version AND n.at < e.at - ${MOST_APART}`;

/** Codes, messages and what comes round by the clock are due at once. */
const LATE = `
  SELECT DISTINCT task_identifier AS job FROM graphile_worker.jobs
  WHERE attempts = 0 AND run_at > now() + ${MOST_APART} AND task_identifier IN (
    'send-code', 'send-payment-message', 'send-lead-message', 'sweep-payments', 'audit-payments')`;
