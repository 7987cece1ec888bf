import { chownSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { RunAs } from '../embedded/run-as.ts';
import { BackupError } from './backup-error.ts';
import { CLUSTER_FOLDER } from './copy-cluster.ts';
import { copyFile, hashFile } from './copy-file.ts';
import type { Backup, BackupFile, FilesManifest } from './manifest.ts';
import { syncFolder } from './sync-folder.ts';

/** A backup that is a copy of the data folder. */
export type FilesBackup = Backup & { manifest: FilesManifest };

/** Whether a backup is a copy of the data folder, not a dump. */
export function isFilesBackup(backup: Backup): backup is FilesBackup {
  return backup.manifest.kind === 'files';
}

/**
 * Copies the data folder of a backup to `to`, which must not exist, and compares every file with the manifest on the
 * way. Throws {@link BackupError} naming the first damaged file.
 */
export async function restoreFiles(
  { folder, manifest }: FilesBackup,
  to: string,
  runAs: RunAs,
): Promise<void> {
  const target = (path: string) => join(to, relative(CLUSTER_FOLDER, path));
  for (const path of manifest.folders) {
    mkdirSync(target(path), { recursive: true, mode: 0o700 });
    giveTo(target(path), runAs);
  }
  for (const file of manifest.files) {
    const copied = await copyFile(join(folder, file.path), target(file.path)).catch(missing(file));
    assertSame(file, copied);
    giveTo(target(file.path), runAs);
  }
  syncFolder(dirname(to));
}

/** Compares every file of a backup with its manifest. Throws {@link BackupError} naming the first damaged file. */
export async function checkFiles({ folder, manifest }: Backup): Promise<void> {
  for (const file of manifest.files) {
    assertSame(file, await hashFile(join(folder, file.path)).catch(missing(file)));
  }
}

function assertSame({ path, bytes, sha256 }: BackupFile, found: { bytes: number; sha256: string }): void {
  if (found.bytes === bytes && found.sha256 === sha256) return;
  throw new BackupError(
    `The backup is damaged: ${path} is not the file that was backed up. Use another backup.`,
  );
}

function missing({ path }: BackupFile): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupError(`The backup is damaged: ${path} is missing. Use another backup.`, { cause: error });
  };
}

function giveTo(path: string, { uid, gid }: RunAs): void {
  if (uid === undefined || gid === undefined) return;
  chownSync(path, uid, gid);
}
