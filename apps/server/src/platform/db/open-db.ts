import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** A drizzle database over a pool of connections. */
export type Db = NodePgDatabase;
/** What `db.transaction(async (tx) => ...)` hands to its callback. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For code that works inside a transaction as well as outside one. */
export type DbOrTx = Db | Tx;

export type OpenDb = {
  pool: pg.Pool;
  db: Db;
  /** Waits for the queries in flight and closes every connection. */
  close: () => Promise<void>;
};

export type OpenDbOptions = {
  /** Most connections at once; default 10. */
  max?: number;
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void;
};

/**
 * Opens a pool on a PostgreSQL address (`postgres://user:password@host/database`; a socket folder is
 * written percent-encoded in place of the host). Connects lazily: an unreachable server is reported by the
 * first query, within ten seconds.
 */
export function openDb(url: string, { max = 10, onError = () => {} }: OpenDbOptions = {}): OpenDb {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'portal',
    connectionTimeoutMillis: 10_000,
  });
  // Without listeners a restart of PostgreSQL would end our process through an unhandled 'error' event.
  // A connection in use reports to its own listener; its query fails as well, so nothing is hidden here.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: drizzle(pool), close: () => pool.end() };
}
