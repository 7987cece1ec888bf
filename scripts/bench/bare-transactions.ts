import pg from 'pg';
import { loadFor, type Rate } from './load.ts';

const ACCOUNTS = 10_000;

/**
 * The reference: durable transactions of one insert and one update, with as many connections to the same server, in a
 * separate database. Like pgbench, but with the driver of the portal.
 */
export async function measureBareTransactions(
  url: string,
  load: { connections: number; seconds: number },
): Promise<Rate> {
  const pool = new pg.Pool({ connectionString: url, max: load.connections });
  try {
    await pool.query('DROP TABLE IF EXISTS bare_accounts, bare_history');
    await pool.query('CREATE TABLE bare_accounts (id int PRIMARY KEY, balance bigint NOT NULL)');
    await pool.query(
      'CREATE TABLE bare_history (id bigserial PRIMARY KEY, account int, delta int, at timestamptz)',
    );
    await pool.query('INSERT INTO bare_accounts SELECT id, 0 FROM generate_series(1, $1) id', [ACCOUNTS]);
    const clients = await Promise.all(Array.from({ length: load.connections }, () => pool.connect()));
    const rate = await loadFor(load, (connection) => transact(clients[connection] as pg.PoolClient));
    for (const client of clients) client.release();
    return rate;
  } finally {
    await pool.end();
  }
}

async function transact(client: pg.PoolClient): Promise<void> {
  const account = 1 + Math.floor(Math.random() * ACCOUNTS);
  await client.query('BEGIN');
  await client.query({
    name: 'bare-insert',
    text: 'INSERT INTO bare_history (account, delta, at) VALUES ($1, 1, now())',
    values: [account],
  });
  await client.query({
    name: 'bare-update',
    text: 'UPDATE bare_accounts SET balance = balance + 1 WHERE id = $1',
    values: [account],
  });
  await client.query('COMMIT');
}
