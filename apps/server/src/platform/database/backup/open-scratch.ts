import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type ClusterPlace, placeCluster } from '../embedded/cluster-place.ts';
import { createCluster, readPassword } from '../embedded/create-cluster.ts';
import { startPostmaster, stopPostmaster } from '../embedded/postmaster.ts';
import { prepareDatabase } from '../embedded/prepare-database.ts';
import { databaseUrlOf, EMBEDDED_SETTINGS } from '../embedded/start-embedded.ts';
import { restoreDump } from './dump-database.ts';
import type { Backup } from './manifest.ts';
import type { RecoveredCluster } from './recover-cluster.ts';
import { restoreBackup } from './restore-backup.ts';
import { checkFiles, isFilesBackup } from './restore-files.ts';

export type ScratchOptions = {
  /** The copy is made there, because it is as large as the database and as confidential as the backups. */
  backupDir: string;
  /** Folder of the archived WAL. */
  wal: string;
  /** Moment to restore to, UTC; `null` for the end of the WAL. Without effect on a dump. */
  until: Date | null;
  /** Folder of the programs of another version of PostgreSQL. */
  programs: string | null;
};

/**
 * Restores a backup to a temporary server, which archives nothing and is removed by `stop`. Throws {@link
 * BackupError} when the backup is damaged or incomplete.
 */
export async function openScratch(backup: Backup, options: ScratchOptions): Promise<RecoveredCluster> {
  const { backupDir, wal, until, programs } = options;
  const folder = mkdtempSync(join(backupDir, '.verify-'));
  // The user that PostgreSQL runs as may pass through; the copy in it is closed to all others.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const place = await placeCluster(join(folder, 'postgres'), { programs, log: () => {} });
    const opened = isFilesBackup(backup)
      ? await restoreBackup(backup, place, { wal: [wal], until, settings: { archive_mode: 'off' } })
      : await openDump(backup, place, programs);
    return { ...opened, stop: () => opened.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

async function openDump(
  backup: Backup,
  place: ClusterPlace,
  programs: string | null,
): Promise<RecoveredCluster> {
  await checkFiles(backup);
  await createCluster(place);
  const password = readPassword(place.cluster);
  const stop = () => stopPostmaster(place.cluster);
  try {
    const postmaster = await startPostmaster(place, EMBEDDED_SETTINGS);
    const admin = new pg.Client({ connectionString: databaseUrlOf('postgres', password, postmaster) });
    await admin.connect();
    await prepareDatabase(admin, password).finally(() => admin.end());
    const url = databaseUrlOf('portal', password, postmaster);
    await restoreDump(backup, url, programs);
    return { url, lastCommitAt: null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
