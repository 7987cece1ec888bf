import pg from 'pg';

/** Any number of its own: nodes that start at once make the tables one after the other. */
const TABLES_LOCK = 7_164_050;

/**
 * Tables of the wallet service, apart from the portal's: in real life they would stand in another company.
 * Amounts are whole francs. Entries add up to the balance; one charge and one refund per payment at most.
 */
const TABLES = `
CREATE SCHEMA IF NOT EXISTS sandbox;
CREATE TABLE IF NOT EXISTS sandbox.money_wallets (
  msisdn text PRIMARY KEY CHECK (msisdn ~ '^7[0-9]{8}$'),
  behaviour text NOT NULL,
  balance bigint NOT NULL CHECK (balance >= 0),
  pin_hash text NOT NULL,
  wrong_pins int NOT NULL DEFAULT 0 CHECK (wrong_pins BETWEEN 0 AND 5),
  barred boolean NOT NULL DEFAULT false
);
CREATE TABLE IF NOT EXISTS sandbox.money_payments (
  id text PRIMARY KEY,
  msisdn text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reference text NOT NULL,
  behaviour text NOT NULL,
  status text NOT NULL CHECK (status IN ('TIP', 'TA', 'TS', 'TF', 'TE')),
  response_code text NOT NULL,
  prompted boolean NOT NULL,
  charged bigint,
  money_id text UNIQUE,
  refund_id text,
  created_at timestamptz NOT NULL,
  due_at timestamptz,
  due text CHECK (due IN ('charge', 'expire'))
);
CREATE INDEX IF NOT EXISTS money_payments_due ON sandbox.money_payments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS money_payments_prompts ON sandbox.money_payments (msisdn) WHERE status = 'TIP';
CREATE TABLE IF NOT EXISTS sandbox.money_entries (
  id bigserial PRIMARY KEY,
  msisdn text NOT NULL,
  payment_id text REFERENCES sandbox.money_payments (id),
  kind text NOT NULL CHECK (kind IN ('opening', 'charge', 'refund')),
  amount bigint NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (payment_id, kind)
);
CREATE TABLE IF NOT EXISTS sandbox.money_attempts (payment_id text PRIMARY KEY, attempts int NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.money_tokens (hash text PRIMARY KEY, expires_at timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.money_keys (id text PRIMARY KEY, private_key text NOT NULL, valid_upto timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.money_used_pins (hash text PRIMARY KEY, at timestamptz NOT NULL);
`;

/** Runs a query: a pool outside a transaction, one connection inside. */
export type Sql = Pick<pg.ClientBase, 'query'>;

/** The wallet service's database. */
export type MoneyDb = Sql & {
  /** Commits what `work` did, or nothing of it when it throws. */
  transaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

/** Opens the database and makes the tables that are missing. */
export async function openMoneyDb(url: string): Promise<MoneyDb> {
  const pool = new pg.Pool({ connectionString: url, max: 10, application_name: 'sandbox money' });
  // Without listeners a restart of PostgreSQL would end the process; the queries in flight fail by themselves.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: MoneyDb = {
    query: pool.query.bind(pool),
    transaction: (work) => transaction(pool, work),
    close: () => pool.end(),
  };
  await db.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [TABLES_LOCK]);
    await sql.query(TABLES);
  });
  return db;
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
