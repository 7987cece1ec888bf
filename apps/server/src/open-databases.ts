import type { Clock } from '@portal/domain/clock';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { followDatabaseClock } from './platform/db/database-clock.ts';
import { openDb } from './platform/db/open-db.ts';

type Opening = {
  config: Pick<Config, 'databasePool'>;
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** Whether the node is on its way out. */
  draining: () => boolean;
  clock?: Clock;
};

/**
 * The connections of a node: those of its work, and a few for counting requests. And the time by which it decides: the
 * database's, unless it is given another. Rejects when the database does not answer.
 */
export async function openDatabases({ config, databaseUrl, log, draining, clock }: Opening) {
  // While we go, connections may still be closing when the database does.
  const onError = (err: Error) => draining() || log.warn({ err }, 'an idle database connection broke');
  const { db, pool, close } = openDb(databaseUrl, { max: config.databasePool, onError });
  const limits = openDb(withoutSyncCommit(databaseUrl), { max: 4, onError });
  const closeAll = () => Promise.all([close(), limits.close()]);
  if (clock) return { db, pool, limits: limits.pool, clock, close: closeAll };
  const followed = await followDatabaseClock(limits.pool).catch(async (error) => {
    await closeAll();
    throw error;
  });
  const stopAll = () => {
    followed.stop();
    return closeAll();
  };
  return { db, pool, limits: limits.pool, clock: followed, close: stopAll };
}

/** Allowances may lose their last moments in a crash; waiting for the disk at every request costs more. */
function withoutSyncCommit(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}
