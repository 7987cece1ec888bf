import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { openDb } from './platform/db/open-db.ts';

type Opening = {
  config: Pick<Config, 'databasePool'>;
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** Whether the node is on its way out. */
  draining: () => boolean;
};

/** The connections of a node: those of its work, and a few for counting requests. */
export function openDatabases({ config, databaseUrl, log, draining }: Opening) {
  // While we go, connections may still be closing when the database does.
  const onError = (err: Error) => draining() || log.warn({ err }, 'an idle database connection broke');
  const { db, pool, close } = openDb(databaseUrl, { max: config.databasePool, onError });
  const limits = openDb(withoutSyncCommit(databaseUrl), { max: 4, onError });
  return { db, pool, limits: limits.pool, close: () => Promise.all([close(), limits.close()]) };
}

/** Allowances may lose their last moments in a crash; waiting for the disk at every request costs more. */
function withoutSyncCommit(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}
