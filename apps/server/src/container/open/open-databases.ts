import type { Clock } from '@portal/domain/time/clock';
import { startDatabaseClock } from '@portal/platform/database/database-clock';
import { JOB_APPLICATION_NAME, LONG_TIME_LIMITS, openDb } from '@portal/platform/database/open-db';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';

type OpenDatabasesOptions = {
  config: Pick<Config, 'databasePool' | 'databaseWaits'>;
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** Whether the node is shutting down. */
  draining: () => boolean;
  clock?: Clock;
};

/** Each worker pool listens on one of them; the others fetch jobs and store their results. */
const JOB_CONNECTIONS_MAX = 10;
/** For one job that compares and two maintenance jobs. */
const LONG_CONNECTIONS_MAX = 4;
/** A real operator is reached over the network: the simulated one must not take the portal's connections either. */
const OPERATOR_CONNECTIONS_MAX = 8;
/** Load balancers ask every few seconds and wait about as long. */
const READINESS_WAIT_MS = 2_000;
const READINESS_LIMITS = { statement: 2, lock: 2, idleInTransaction: 2 };

/**
 * Opens the connection pools of a node (requests and jobs, rate limits, job queue, the simulated operator, long
 * statements, readiness) and its clock: the database's, unless one is given. Rejects when the database does not answer.
 */
export async function openDatabases({ config, databaseUrl, log, draining, clock }: OpenDatabasesOptions) {
  // During shutdown, connections may still be closing when the database stops.
  const onError = (err: Error) => draining() || log.warn({ err }, 'idle database connection lost');
  const waits = { limits: config.databaseWaits, onError };
  const { db, pool, close } = openDb(databaseUrl, { max: config.databasePool, ...waits });
  // Waiting for the disk for each counted request would cost more than losing the last counts in a crash.
  const limits = openDb(databaseUrl, { max: 4, syncCommit: false, name: 'portal limits', ...waits });
  const jobs = openDb(databaseUrl, { max: JOB_CONNECTIONS_MAX, name: JOB_APPLICATION_NAME, ...waits });
  const operator = openDb(databaseUrl, { max: OPERATOR_CONNECTIONS_MAX, name: 'sandbox', ...waits });
  const long = openDb(databaseUrl, { max: LONG_CONNECTIONS_MAX, limits: LONG_TIME_LIMITS, onError });
  // Its own connection: a full pool of a busy node is no missing database.
  const readiness = openDb(databaseUrl, {
    max: 1,
    connectWithinMs: READINESS_WAIT_MS,
    limits: READINESS_LIMITS,
    name: 'portal readiness',
    onError,
  });
  const others = [limits, jobs, operator, long, readiness];
  const closeAll = () => Promise.all([close(), ...others.map((each) => each.close())]);
  const opened = {
    db,
    pool,
    limits: limits.pool,
    jobs: jobs.pool,
    operatorDb: operator.db,
    long: { db: long.db, pool: long.pool },
    readiness: readiness.pool,
  };
  if (clock) return { ...opened, clock, close: closeAll };
  const followed = await startDatabaseClock(limits.pool).catch(async (error) => {
    await closeAll();
    throw error;
  });
  const stopAll = () => {
    followed.stop();
    return closeAll();
  };
  return { ...opened, clock: followed, close: stopAll };
}
