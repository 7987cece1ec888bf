import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { ClusterPlace } from '../embedded/cluster-place.ts';
import { setOwner } from '../embedded/create-cluster.ts';
import { startPostmaster, stopPostmaster } from '../embedded/postmaster.ts';
import { EMBEDDED_SETTINGS } from '../embedded/start-embedded.ts';
import { BackupError } from './backup-error.ts';
import { restoreCommand } from './wal-archive.ts';
import { writeDurably } from './write-durably.ts';

/** Replaying a day of a busy database takes minutes; this only ends a recovery that hangs. */
const RECOVERY_LIMIT_MS = 24 * 3_600_000;

export type RecoveryOptions = {
  /** Folders with WAL besides the cluster's own, in the order in which they are searched. */
  wal: readonly string[];
  /** Moment to recover to, UTC; `null` for the end of the WAL. */
  until: Date | null;
  /** Further settings of the server, such as those of the archive. */
  settings: Record<string, string>;
  /** Who connects, and to which database. */
  owner: string;
  database: string;
};

/** A recovered server, open for reading and writing until `stop`. */
export type RecoveredCluster = {
  /** Connects as the owner of the portal's database, without a password: only this user can reach its socket. */
  url: string;
  /** Commit time of the last transaction that was replayed, UTC; `null` when there was none. */
  lastCommitAt: Date | null;
  stop: () => Promise<void>;
};

/**
 * Starts a server on a restored copy, replays the WAL and ends the recovery. The settings of the original server are
 * not used: they may be outside the copy, or name files of another machine. Throws {@link BackupError} when the WAL
 * does not reach `until`, and with the end of the server's log when it does not start.
 */
export async function recoverCluster(
  place: ClusterPlace,
  options: RecoveryOptions,
): Promise<RecoveredCluster> {
  const access = `${place.cluster}.pg_hba.conf`;
  const config = `${place.cluster}.postgresql.conf`;
  writeForServer(place, access, 'local all all trust\n');
  writeForServer(place, config, '');
  writeForServer(place, join(place.cluster, 'recovery.signal'), '');
  const settings = {
    ...EMBEDDED_SETTINGS,
    ...recoverySettings(options),
    ...options.settings,
    hba_file: access,
    config_file: config,
  };
  const stop = async () => {
    await stopPostmaster(place.cluster);
    for (const path of [access, config]) rmSync(path, { force: true });
  };
  try {
    const { socketFolder } = await startPostmaster(place, settings, RECOVERY_LIMIT_MS);
    const { owner, database } = options;
    const url = `postgres://${encodeURIComponent(owner)}@${encodeURIComponent(socketFolder)}/${encodeURIComponent(database)}`;
    return { url, lastCommitAt: await readLastCommit(url), stop };
  } catch (error) {
    await stop();
    throw explain(error as Error, place);
  }
}

function recoverySettings({ wal, until }: RecoveryOptions): Record<string, string> {
  return {
    restore_command: restoreCommand(wal),
    // This setting knows no abbreviations of zones, not even Z.
    ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
    recovery_target_action: 'promote',
    recovery_target_timeline: 'latest',
    // No client reads during the recovery, and the settings of the original server do not matter then.
    hot_standby: 'off',
  };
}

function writeForServer({ runAs }: ClusterPlace, path: string, content: string): void {
  writeDurably(path, content);
  setOwner(path, 0o600, runAs);
}

async function readLastCommit(url: string): Promise<Date | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at');
    return rows[0]?.at ?? null;
  } finally {
    await client.end();
  }
}

/** PostgreSQL reports these two only in its log. */
function explain(error: Error, { logFile }: ClusterPlace): Error {
  const log = readFileSync(logFile, 'utf8').slice(-20_000);
  if (log.includes('recovery ended before configured recovery target was reached')) {
    const last = [...log.matchAll(/last completed transaction was at log time ([\d-]+ [\d:.]+)/g)].at(
      -1,
    )?.[1];
    const end = last ? ` ends at ${last} UTC` : ' ends earlier';
    return new BackupError(
      `The archived WAL${end}. Choose an earlier time, or restore without --until to its end.`,
      {
        cause: error,
      },
    );
  }
  return error;
}
