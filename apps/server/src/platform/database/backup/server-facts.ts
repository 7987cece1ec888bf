import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { readSystemId } from './wal-archive.ts';

/** What a backup has to know of a server. */
export type ServerFacts = {
  /** Its data folder. */
  cluster: string;
  systemId: string;
  /** Version as a number, e.g. 180001. */
  version: number;
  segmentBytes: number;
};

/**
 * Reads the facts of the server behind `session`. Throws {@link BackupError} when the role may not take backups, or
 * when the server is a standby or has tablespaces.
 */
export async function readServerFacts(session: pg.Client): Promise<ServerFacts> {
  const { rows } = await session.query<ServerFacts & { standby: boolean; spaces: number }>(`
    SELECT current_setting('data_directory') AS cluster, system_identifier::text AS "systemId",
      current_setting('server_version_num')::int AS version,
      (SELECT setting::int FROM pg_settings WHERE name = 'wal_segment_size') AS "segmentBytes",
      pg_is_in_recovery() AS standby,
      (SELECT count(*)::int FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global')) AS spaces
    FROM pg_control_system()`);
  const [facts] = rows;
  if (!facts) throw new Error('the server reports no facts');
  if (facts.standby) throw new BackupError('This server is a standby. Take the backup from the primary.');
  if (facts.spaces > 0)
    throw new BackupError('This server has tablespaces of its own, which a backup does not include.');
  return facts;
}

/** Whether the data folder of the server is on this machine and readable by this user. */
export function isReachable({ cluster, systemId }: ServerFacts): boolean {
  try {
    accessSync(join(cluster, 'PG_VERSION'), constants.R_OK);
    return readSystemId(cluster) === systemId;
  } catch {
    return false;
  }
}
