import pg from 'pg';

/** Advisory lock: nodes that start at once make the tables one after the other. */
const TABLES_LOCK = 7_164_050;

/** Runs a query: the pool outside a transaction, one connection inside. */
export type Sql = Pick<pg.ClientBase, 'query'>;

/**
 * The database of every simulated company: the schema `sandbox`, apart from the portal's tables. All share a few
 * connections.
 */
export type SandboxDb = Sql & {
  /** Commits `work`, or rolls it back when it throws. */
  transaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

/** Makes the pool; it connects with the first query. */
export function openSandboxDb(url: string): SandboxDb {
  const pool = new pg.Pool({ connectionString: url, max: 10, application_name: 'sandbox' });
  // Without listeners a restart of PostgreSQL would end the process; the queries in flight fail by themselves.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    query: pool.query.bind(pool),
    transaction: (work) => transaction(pool, work),
    close: () => pool.end(),
  };
}

/** Makes the tables that are missing. `ddl` must run more than once: CREATE ... IF NOT EXISTS. */
export async function makeTables(db: SandboxDb, ddl: string): Promise<void> {
  await db.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [TABLES_LOCK]);
    await sql.query('CREATE SCHEMA IF NOT EXISTS sandbox');
    await sql.query(ddl);
  });
}

async function transaction<Result>(pool: pg.Pool, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back is thrown away instead of going back to the pool.
    const broken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    client.release(broken);
    throw error;
  }
}
