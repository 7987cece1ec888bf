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

/** How long PostgreSQL lets a connection wait, in seconds, before it ends the statement or the connection. */
export type TimeLimits = {
  /** One statement, its waiting for locks included. */
  statement: number;
  /** Waiting for one lock. */
  lock: number;
  /** A transaction that is open and does nothing. */
  idleInTransaction: number;
};

/** For whatever a customer may wait for. The defaults of the variables `DATABASE_…_TIMEOUT`. */
export const SHORT_WAITS: TimeLimits = { statement: 5, lock: 2, idleInTransaction: 30 };

/** For work nobody waits for and that may read whole tables: comparisons, audits, erasing, the staff's commands. */
export const LONG_STATEMENTS: TimeLimits = { statement: 600, lock: 10, idleInTransaction: 60 };

/** Name under which PostgreSQL lists the connections of job workers. */
export const JOB_CONNECTIONS = 'portal jobs';

export type OpenDbOptions = {
  /** Most connections at once; default 10. */
  max?: number;
  /** Default {@link SHORT_WAITS}; `null` for none, as migrations need it. */
  limits?: TimeLimits | null;
  /** Name of the connections in PostgreSQL's lists; default `portal`. */
  name?: string;
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void;
};

/**
 * Opens a pool on a PostgreSQL address (`postgres://user:password@host/database`; a socket folder is
 * written percent-encoded in place of the host). Connects lazily: an unreachable server is reported by the
 * first query, within ten seconds.
 */
export function openDb(url: string, options: OpenDbOptions = {}): OpenDb {
  const { max = 10, limits = SHORT_WAITS, name = 'portal', onError = () => {} } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    ...(limits && inMilliseconds(limits)),
  });
  // Without listeners a restart of PostgreSQL would end our process through an unhandled 'error' event.
  // A connection in use reports to its own listener; its query fails as well, so nothing is hidden here.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: drizzle(pool), close: () => pool.end() };
}

/** The settings as the driver sends them when it connects. */
function inMilliseconds({ statement, lock, idleInTransaction }: TimeLimits) {
  return {
    statement_timeout: statement * 1000,
    lock_timeout: lock * 1000,
    idle_in_transaction_session_timeout: idleInTransaction * 1000,
  };
}
