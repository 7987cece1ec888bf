import type pg from 'pg';

/**
 * Portal and companies keep their deadlines in the database and look at the clock to see whether one is over: moving
 * every moment in it into the past is the same as waiting. All of it in one transaction, whatever tables there are.
 */
export async function passAllTime(pool: pg.Pool, seconds: number): Promise<void> {
  const client = await pool.connect();
  try {
    const statements = await statementsOf(client);
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement, [`${seconds} seconds`]);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** A job that is being done stays where it is; that it was taken is a moment like any other. */
const QUEUE = [
  'UPDATE graphile_worker._private_jobs SET run_at = run_at - $1::interval WHERE locked_at IS NULL',
  'UPDATE graphile_worker._private_jobs SET locked_at = locked_at - $1::interval WHERE locked_at IS NOT NULL',
  // The net under the queue comes round every minute.
  "SELECT graphile_worker.add_job('sweep-payments', job_key => 'sweep-payments') WHERE $1::text IS NOT NULL",
  `SELECT pg_notify('jobs:insert', '{"r":1,"count":1}') WHERE $1::text IS NOT NULL`,
];

async function statementsOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('UPDATE %I.%I SET %s', table_schema, table_name,
      string_agg(format('%I = %I - $1::interval', column_name, column_name), ', ')) AS statement
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema IN ('public', 'sandbox') AND table_type = 'BASE TABLE'
      AND data_type = 'timestamp with time zone'
    GROUP BY table_schema, table_name ORDER BY table_schema, table_name`);
  return [...rows.map(({ statement }) => statement), ...QUEUE];
}
