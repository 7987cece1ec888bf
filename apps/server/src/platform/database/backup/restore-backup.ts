import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import type { ClusterPlace } from '../embedded/cluster-place.ts';
import { BackupError } from './backup-error.ts';
import type { Backup } from './manifest.ts';
import { type RecoveredCluster, recoverCluster } from './recover-cluster.ts';
import { type FilesBackup, restoreFiles } from './restore-files.ts';
import { findMissingSegment } from './wal-segments.ts';

export type RestoreOptions = {
  /** Folders with WAL after the backup, in the order in which they are searched; they may not exist. */
  wal: readonly string[];
  /** Moment to restore to, UTC; `null` for the end of the WAL. */
  until: Date | null;
  /** Settings of the server while it recovers, such as those of the archive. */
  settings: Record<string, string>;
};

/**
 * Restores a backup to `place.cluster`, which must not exist, and opens it. Throws {@link BackupError} when the
 * backup or the WAL is damaged or incomplete, or when the programs are of another version.
 */
export async function restoreBackup(
  backup: FilesBackup,
  place: ClusterPlace,
  { wal, until, settings }: RestoreOptions,
): Promise<RecoveredCluster> {
  const { manifest } = backup;
  assertSameVersion(place, manifest.server);
  const folders = wal.filter((folder) => existsSync(folder));
  if (until === null) assertComplete(backup, folders);
  await restoreFiles(backup, place.cluster, place.runAs);
  return recoverCluster(place, { ...manifest, wal: folders, until, settings });
}

/**
 * The newest backup that can be restored to `until`: it must have ended before. Throws {@link BackupError} when there
 * is none, or when BACKUP_DIR has backups of several clusters and none was named.
 */
export function chooseBackup(backups: readonly Backup[], name: string | null, until: Date | null): Backup {
  const named = name === null ? backups : backups.filter((backup) => backup.name === name);
  if (named.length === 0)
    throw new BackupError(name ? `There is no backup "${name}".` : 'There is no backup in BACKUP_DIR.');
  const clusters = new Set(named.map(({ manifest }) => manifest.systemId));
  if (clusters.size > 1) {
    throw new BackupError(
      'BACKUP_DIR has backups of several databases. List them with `backups` and choose one with --backup.',
    );
  }
  const chosen = named.findLast(({ manifest }) => until === null || new Date(manifest.endedAt) <= until);
  if (chosen) return chosen;
  throw new BackupError(`No backup had ended by then; the oldest ended at ${named[0]?.manifest.endedAt}.`);
}

function assertSameVersion({ programs }: ClusterPlace, server: number): void {
  const needed = Math.floor(server / 10_000);
  const { stdout } = spawnSync(programs.postgres, ['--version'], { encoding: 'utf8', cwd: '/' });
  const found = Number(/\) (\d+)/.exec(stdout)?.[1]);
  if (found === needed) return;
  throw new BackupError(
    `The backup is of PostgreSQL ${needed}, and ${programs.postgres} is ${found}. Name the folder of the programs of ${needed} with --programs, for example /usr/lib/postgresql/${needed}/bin.`,
  );
}

function assertComplete({ manifest }: FilesBackup, folders: readonly string[]): void {
  const own = manifest.files.map(({ path }) => path.split('/').at(-1) ?? '');
  const names = [...own, ...folders.flatMap((folder) => readdirSync(folder))];
  const missing = findMissingSegment(names, manifest.firstSegment, manifest.segmentBytes);
  if (!missing) return;
  throw new BackupError(
    `The archived WAL lacks the segment ${missing}, so nothing after it can be restored. Use a newer backup, or give a time before it with --until.`,
  );
}
