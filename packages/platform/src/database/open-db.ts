import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createAnsweringClient } from './answering-client.ts';
import { RECORD_VERSION } from './running-versions.ts';

/** A Drizzle database on a connection pool. */
export type Db = NodePgDatabase;
/** The argument of the callback of `db.transaction`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For code that runs inside or outside a transaction. */
export type DbOrTx = Db | Tx;

export type OpenDb = ReturnType<typeof openDb>;

/** Time limits that PostgreSQL enforces on a connection, in seconds. */
export type TimeLimits = {
  /** One statement, including waiting for locks. */
  statement: number;
  /** Waiting for one lock. */
  lock: number;
  /** An open transaction without activity. */
  idleInTransaction: number;
};

/** A connection without traffic is checked after this time, then each second; ten checks without response end it. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** How much longer than its time limit a statement may take until its response has arrived. */
const RESPONSE_MARGIN_MS = 3_000;

/** For requests of customers. Defaults of the variables `DATABASE_…_TIMEOUT`. */
export const SHORT_TIME_LIMITS: TimeLimits = { statement: 5, lock: 2, idleInTransaction: 30 };

/** For background work that may read whole tables: comparisons, audits, erasing, staff commands. */
export const LONG_TIME_LIMITS: TimeLimits = { statement: 600, lock: 10, idleInTransaction: 60 };

/** `application_name` of the job worker connections. */
export const JOB_APPLICATION_NAME = 'portal jobs';

export type OpenDbOptions = {
  /** Maximum number of connections; default 10. */
  max?: number;
  /** How long a query waits for a connection, in milliseconds; default 10,000. */
  connectWithinMs?: number;
  /** `false`: a commit does not wait for the disk, so a crash may lose the latest ones; default `true`. */
  syncCommit?: boolean;
  /** Default {@link SHORT_TIME_LIMITS}; `null` for none, as migrations need it. */
  limits?: TimeLimits | null;
  /** Waits for responses without limit, for a person who can stop the command; default `false`. */
  isPatient?: boolean;
  /** `application_name` of the connections; default `portal`. */
  name?: string;
  /** Called when an idle connection is lost; the pool replaces it. */
  onError?: (error: Error) => void;
};

/**
 * Opens a pool on a PostgreSQL URL (`postgres://user:password@host/database`; a socket folder is
 * percent-encoded in place of the host). Connects lazily: the first query reports an unreachable server
 * within ten seconds.
 */
export function openDb(url: string, options: OpenDbOptions = {}) {
  const { max = 10, connectWithinMs = 10_000, name = 'portal', onError = () => {} } = options;
  const { limits = SHORT_TIME_LIMITS, isPatient = false } = options;
  const settings = toSettings(options);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(limits &&
      !isPatient && { Client: createAnsweringClient(limits.statement * 1000 + RESPONSE_MARGIN_MS) }),
    // Not as startup parameters, which pgbouncer refuses.
    onConnect: async (client) => {
      await client.query(settings);
      await refuseStandby(client);
    },
  });
  // Without listeners, a restart of PostgreSQL would end our process with an unhandled 'error' event. The
  // query of a connection in use fails as well, so no error is hidden.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    db: openDrizzle(pool),
    /** Waits for the queries in flight and closes every connection. */
    close: () => pool.end(),
  };
}

/**
 * Drizzle on a pool. Its own transactions never release a connection whose BEGIN failed, as when the database was just
 * lost: each would be one connection fewer until the portal is restarted.
 */
function openDrizzle(pool: pg.Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}

/**
 * A proxy that has just started leads to a standby until its first check of each server. What a standby says may be old,
 * so its connection fails as if the database were unavailable.
 */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
  if (rows[0]?.standby) throw new Error('Connection terminated: this database is a standby');
}

/** SQL that sets up a new connection. */
function toSettings({ limits = SHORT_TIME_LIMITS, syncCommit = true }: OpenDbOptions): string {
  const times = limits && [
    `SET statement_timeout = ${limits.statement * 1000}`,
    `SET lock_timeout = ${limits.lock * 1000}`,
    `SET idle_in_transaction_session_timeout = ${limits.idleInTransaction * 1000}`,
  ];
  const commit = syncCommit ? [] : ['SET synchronous_commit = off'];
  return [...(times ?? []), ...commit, RECORD_VERSION].join('; ');
}
