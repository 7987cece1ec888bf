import type pg from 'pg';
import { SCHEMA_VERSION } from './read-migrations.ts';

/**
 * First number of the lock that each connection holds; the second one is its schema version. Any number, the same in
 * all versions.
 */
const VERSION_LOCK = 7_164_002;

/**
 * The statement with which a connection records the version of its node. It is a shared lock, so the record ends with
 * the connection, also when the node is killed.
 */
export const RECORD_VERSION = `SELECT pg_advisory_lock_shared(${VERSION_LOCK}, ${SCHEMA_VERSION})`;

/** Connections of a portal of an older version. */
export type OlderVersion = {
  /** `application_name` of the connections, e.g. `portal jobs`. */
  name: string;
  /** Number of migrations that it knows; `null` for a version that does not record it. */
  version: number | null;
  connections: number;
};

/**
 * Finds the connections of older versions to this database.
 * @param version versions below it are older: the number of migrations up to a contract step
 */
export async function findOlderVersions(
  client: Pick<pg.ClientBase, 'query'>,
  version: number,
): Promise<OlderVersion[]> {
  const { rows } = await client.query<OlderVersion>(
    `SELECT a.application_name AS name, lock.version, count(*)::int AS connections
     FROM pg_stat_activity a
     LEFT JOIN LATERAL (
       SELECT max(l.objid::bigint)::int AS version FROM pg_locks l
       WHERE l.pid = a.pid AND l.locktype = 'advisory' AND l.classid = $1 AND l.objsubid = 2 AND l.granted) lock ON true
     WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()
       AND coalesce(lock.version < $2, a.application_name = ANY ($3))
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [VERSION_LOCK, version, NODE_NAMES],
  );
  return rows;
}

/** `application_name` of the connections of a node. */
const NODE_NAMES = ['portal', 'portal jobs', 'portal limits'];
