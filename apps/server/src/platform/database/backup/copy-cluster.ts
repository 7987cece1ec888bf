import { readFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFile, hashFile } from './copy-file.ts';
import type { BackupFile } from './manifest.ts';
import { writeDurably } from './write-durably.ts';

/** Folder of the copy in a backup. */
export const CLUSTER_FOLDER = 'cluster';
/** The control file. It is copied last, as pg_basebackup does. */
const CONTROL_FILE = 'global/pg_control';

/**
 * Folders whose content belongs to the running server. PostgreSQL's documentation, "Making a Base Backup", lists
 * them.
 */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/** Files of the running server, caches and temporary files. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|(recovery|standby)\.signal|backup_(label|manifest).*|tablespace_map.*|.*pg_internal\.init.*|(.*\/)?pgsql_tmp.*|\.s\.PGSQL.*)$/;

/** A copy: its files and all folders, relative to the folder of the backup. */
export type ClusterCopy = { files: BackupFile[]; folders: string[] };

/**
 * Copies the data folder of a running server between pg_backup_start and pg_backup_stop into `<into>/cluster`. Its
 * files change meanwhile; the WAL since the start repairs the copy when it is restored.
 */
export async function copyCluster(cluster: string, into: string): Promise<ClusterCopy> {
  const copy: ClusterCopy = { files: [], folders: [] };
  await copyFolder({ cluster, into, copy }, '');
  const path = join(CLUSTER_FOLDER, CONTROL_FILE);
  writeDurably(join(into, path), readUnchanged(join(cluster, CONTROL_FILE)));
  copy.files.push({ path, ...(await hashFile(join(into, path))) });
  return copy;
}

type Copying = { cluster: string; into: string; copy: ClusterCopy };

async function copyFolder(copying: Copying, folder: string): Promise<void> {
  const { cluster, into, copy } = copying;
  const path = join(CLUSTER_FOLDER, folder);
  await mkdir(join(into, path), { mode: 0o700 });
  copy.folders.push(path);
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
    const name = join(folder, entry.name);
    if (LEFT_OUT.test(name) || name === CONTROL_FILE) continue;
    if (entry.isDirectory()) await copyFolder(copying, name);
    else if (entry.isFile() && !EMPTY_FOLDERS.has(folder)) await copyOne(copying, name);
  }
}

async function copyOne({ cluster, into, copy }: Copying, name: string): Promise<void> {
  const path = join(CLUSTER_FOLDER, name);
  try {
    copy.files.push({ path, ...(await copyFile(join(cluster, name), join(into, path))) });
  } catch (error) {
    // The server removed it, for example with its table. The WAL has that too.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Reads a small file until two reads are equal: the server may be writing it. */
function readUnchanged(path: string): Buffer {
  let read = readFileSync(path);
  for (;;) {
    const again = readFileSync(path);
    if (again.equals(read)) return again;
    read = again;
  }
}
