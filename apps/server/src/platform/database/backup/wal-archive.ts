import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { join, resolve } from 'node:path';
import { canEnter, type RunAs } from '../embedded/run-as.ts';

/** Where the write-ahead log (WAL) is copied while the server runs, and how often at least. */
export type WalArchive = {
  /** BACKUP_DIR: contains a folder for each database cluster. */
  backupDir: string;
  /** After this many seconds an incomplete segment is archived as well. */
  seconds: number;
};

/** Folders of one database cluster. */
export type BackupFolders = {
  /** `BACKUP_DIR/<system identifier>`; each backup is a folder in it. */
  cluster: string;
  /** The archived segments of its WAL. */
  wal: string;
};

/**
 * Folders of a cluster in BACKUP_DIR. Each cluster has its own, because segments of two clusters have the same names:
 * the second one could archive nothing and would fill its disk.
 */
export function backupFoldersOf(backupDir: string, systemId: string): BackupFolders {
  const cluster = join(resolve(backupDir), systemId);
  return { cluster, wal: join(cluster, 'wal') };
}

/** The identifier that `initdb` gave to a cluster, from the first eight bytes of its control file. */
export function readSystemId(cluster: string): string {
  const control = readFileSync(join(cluster, 'global/pg_control'));
  return String(endianness() === 'LE' ? control.readBigUInt64LE() : control.readBigUInt64BE());
}

/**
 * Creates the folders of a cluster that only the server's user can read. Throws a message for the user when that user
 * cannot enter BACKUP_DIR.
 */
export function createBackupFolders(folders: BackupFolders, runAs: RunAs): void {
  mkdirSync(join(folders.cluster, '..'), { recursive: true, mode: 0o711 });
  for (const folder of [folders.cluster, folders.wal]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  }
  if (canEnter(folders.wal, runAs)) return;
  throw new Error(
    `The user that PostgreSQL runs as cannot enter ${folders.wal}. Set BACKUP_DIR to a folder it can enter.`,
  );
}

/** Settings with which a server archives its WAL into `wal`. They take effect when the server starts. */
export function archiveSettings(wal: string, seconds: number): Record<string, string> {
  return { archive_mode: 'on', archive_command: archiveCommand(wal), archive_timeout: String(seconds) };
}

/**
 * The `archive_command` that copies a segment into `wal`: complete and on the disk, or not at all. PostgreSQL repeats
 * it after an error, and after a crash for segments that are there already; another segment of that name is never
 * replaced.
 */
export function archiveCommand(wal: string): string {
  const [to, draft] = [`${quote(wal)}/%f`, `${quote(wal)}/%f.part`];
  return `umask 077; if [ -e ${to} ]; then cmp -s %p ${to}; else cp %p ${draft} && sync ${draft} && mv ${draft} ${to} && sync ${quote(wal)}; fi`;
}

/** The `restore_command` that reads a segment from the first of these folders that has it. */
export function restoreCommand(folders: readonly string[]): string {
  return folders.map((folder) => `cp ${quote(folder)}/%f %p 2>/dev/null`).join(' || ');
}

/** Quotes a path for the shell and for PostgreSQL, which replaces `%p` and `%f` in commands. */
function quote(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}
