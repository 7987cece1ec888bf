import type { Clock } from '@portal/domain/clock';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { followDatabaseClock } from './platform/db/database-clock.ts';
import { JOB_CONNECTIONS, LONG_STATEMENTS, openDb } from './platform/db/open-db.ts';

type Opening = {
  config: Pick<Config, 'databasePool' | 'databaseWaits'>;
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** Whether the node is on its way out. */
  draining: () => boolean;
  clock?: Clock;
};

/** Each pool of job workers listens on one of them; the others take jobs and note what became of them. */
const JOB_POOL = 10;
/** A comparison of books, and two jobs of maintenance. */
const LONG_POOL = 4;

/**
 * The connections of a node: those of its work, a few for counting requests, those of the job library, and a few for
 * statements that may take long. And the time by which it decides: the database's, unless it is given another. Rejects
 * when the database does not answer.
 */
export async function openDatabases({ config, databaseUrl, log, draining, clock }: Opening) {
  // While we go, connections may still be closing when the database does.
  const onError = (err: Error) => draining() || log.warn({ err }, 'an idle database connection broke');
  const waits = { limits: config.databaseWaits, onError };
  const { db, pool, close } = openDb(databaseUrl, { max: config.databasePool, ...waits });
  const limits = openDb(withoutSyncCommit(databaseUrl), { max: 4, ...waits });
  const jobs = openDb(databaseUrl, { max: JOB_POOL, name: JOB_CONNECTIONS, ...waits });
  const long = openDb(databaseUrl, { max: LONG_POOL, limits: LONG_STATEMENTS, onError });
  const closeAll = () => Promise.all([close(), limits.close(), jobs.close(), long.close()]);
  const opened = { db, pool, limits: limits.pool, jobs: jobs.pool, long: { db: long.db, pool: long.pool } };
  if (clock) return { ...opened, clock, close: closeAll };
  const followed = await followDatabaseClock(limits.pool).catch(async (error) => {
    await closeAll();
    throw error;
  });
  const stopAll = () => {
    followed.stop();
    return closeAll();
  };
  return { ...opened, clock: followed, close: stopAll };
}

/** Allowances may lose their last moments in a crash; waiting for the disk at every request costs more. */
function withoutSyncCommit(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}
