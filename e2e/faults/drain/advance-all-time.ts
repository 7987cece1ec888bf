import type pg from 'pg';

/** SQLSTATE `deadlock_detected`. */
const DEADLOCK = '40P01';

/**
 * Portal and providers store their deadlines in the database and compare them with the current time, so moving
 * every stored time into the past has the same effect as waiting. All tables in one transaction, which is repeated when a
 * node locks the same rows in another order and PostgreSQL ends ours.
 */
export async function advanceAllTime(pool: pg.Pool, seconds: number): Promise<void> {
  for (;;) {
    try {
      return await moveAllTimes(pool, seconds);
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK) throw error;
    }
  }
}

async function moveAllTimes(pool: pg.Pool, seconds: number): Promise<void> {
  const client = await pool.connect();
  try {
    const statements = await buildStatements(client);
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement, [`${seconds} seconds`]);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The schedule of a running job stays; the time at which it was locked moves like any other. */
const QUEUE_STATEMENTS = [
  'UPDATE graphile_worker._private_jobs SET run_at = run_at - $1::interval WHERE locked_at IS NULL',
  'UPDATE graphile_worker._private_jobs SET locked_at = locked_at - $1::interval WHERE locked_at IS NOT NULL',
  // It runs every minute.
  "SELECT graphile_worker.add_job('queue-due-refunds', job_key => 'queue-due-refunds') WHERE $1::text IS NOT NULL",
  `SELECT pg_notify('jobs:insert', '{"r":1,"count":1}') WHERE $1::text IS NOT NULL`,
];

async function buildStatements(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('UPDATE %I.%I SET %s', table_schema, table_name,
      string_agg(format('%I = %I - $1::interval', column_name, column_name), ', ')) AS statement
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema IN ('public', 'sandbox') AND table_type = 'BASE TABLE'
      AND data_type = 'timestamp with time zone'
      -- An update of a partitioned table is one of its partitions. Entries of the journal and acts
      -- of the staff are never changed. Figures are counts of periods: one that moves meets the row of the next.
      AND NOT (SELECT relispartition FROM pg_class WHERE oid = format('%I.%I', table_schema, table_name)::regclass)
      AND table_name NOT IN ('journal', 'staff_audit', 'figures')
    GROUP BY table_schema, table_name ORDER BY table_schema, table_name`);
  return [...rows.map(({ statement }) => statement), ...QUEUE_STATEMENTS];
}
