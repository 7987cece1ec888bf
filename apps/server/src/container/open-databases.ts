import type { Clock } from '@portal/domain/time/clock';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { startDatabaseClock } from '../platform/database/database-clock.ts';
import { JOB_APPLICATION_NAME, LONG_TIME_LIMITS, openDb } from '../platform/database/open-db.ts';

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
/** For one reconciliation job and two maintenance jobs. */
const LONG_CONNECTIONS_MAX = 4;

/**
 * Opens the connection pools of a node (requests and jobs, rate limits, job queue, long statements) and its
 * clock: the database's, unless one is given. Rejects when the database does not answer.
 */
export async function openDatabases({ config, databaseUrl, log, draining, clock }: OpenDatabasesOptions) {
  // During shutdown, connections may still be closing when the database stops.
  const onError = (err: Error) => draining() || log.warn({ err }, 'idle database connection lost');
  const waits = { limits: config.databaseWaits, onError };
  const { db, pool, close } = openDb(databaseUrl, { max: config.databasePool, ...waits });
  const limits = openDb(withoutSyncCommit(databaseUrl), { max: 4, ...waits });
  const jobs = openDb(databaseUrl, { max: JOB_CONNECTIONS_MAX, name: JOB_APPLICATION_NAME, ...waits });
  const long = openDb(databaseUrl, { max: LONG_CONNECTIONS_MAX, limits: LONG_TIME_LIMITS, onError });
  const closeAll = () => Promise.all([close(), limits.close(), jobs.close(), long.close()]);
  const opened = { db, pool, limits: limits.pool, jobs: jobs.pool, long: { db: long.db, pool: long.pool } };
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

/**
 * Rate limit counters may lose their latest changes in a crash. Waiting for the disk on every request would
 * cost more.
 */
function withoutSyncCommit(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}
