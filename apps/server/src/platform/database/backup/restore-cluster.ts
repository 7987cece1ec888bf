import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ClusterPlace } from '../embedded/cluster-place.ts';
import { BackupError } from './backup-error.ts';
import type { RecoveredCluster } from './recover-cluster.ts';
import { restoreBackup } from './restore-backup.ts';
import type { FilesBackup } from './restore-files.ts';
import { syncFolder } from './sync-folder.ts';
import { archiveSettings, backupFoldersOf, createBackupFolders, type WalArchive } from './wal-archive.ts';

export type RestoreClusterOptions = {
  archive: WalArchive;
  /** Moment to restore to, UTC; `null` for the end of the WAL. */
  until: Date | null;
  /** The folder `pg_wal` of the damaged database: it may have WAL that was not archived yet. */
  damagedWal: string | null;
  /** Runs on the recovered database before it is moved into place. */
  finish: (recovered: RecoveredCluster) => Promise<void>;
};

/**
 * Restores a backup to `place.cluster`, which must be absent or empty. It is restored beside it and renamed, so it is
 * complete or absent.
 * @returns the moment to which it was restored, UTC
 * @throws {@link BackupError} when the place is taken, or the backup or the WAL is damaged or incomplete
 */
export async function restoreCluster(
  backup: FilesBackup,
  place: ClusterPlace,
  { archive, until, damagedWal, finish }: RestoreClusterOptions,
): Promise<Date> {
  const { cluster, runAs } = place;
  if (existsSync(cluster) && readdirSync(cluster).length > 0) throw new BackupError(occupiedMessage(cluster));
  const folders = backupFoldersOf(archive.backupDir, backup.manifest.systemId);
  createBackupFolders(folders, runAs);
  const draft = { ...place, cluster: `${cluster}.restore-${randomBytes(4).toString('hex')}` };
  try {
    const recovered = await restoreBackup(backup, draft, {
      wal: [folders.wal, ...(damagedWal ? [damagedWal] : [])],
      until,
      // The end of the recovery is archived: a later restore follows this database, not what it replaced.
      settings: archiveSettings(folders.wal, archive.seconds),
    });
    await finish(recovered).finally(recovered.stop);
    renameSync(draft.cluster, cluster);
    syncFolder(dirname(cluster));
    return recovered.lastCommitAt ?? new Date(backup.manifest.endedAt);
  } finally {
    rmSync(draft.cluster, { recursive: true, force: true });
  }
}

function occupiedMessage(cluster: string): string {
  return (
    `${cluster} has a database. Stop the portal and move it aside: mv ${cluster} ${cluster}.old. ` +
    `It may have WAL that was not archived: restore with --wal ${cluster}.old/pg_wal.`
  );
}
