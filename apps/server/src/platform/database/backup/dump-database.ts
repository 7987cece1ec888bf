import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { BackupError } from './backup-error.ts';
import { findClientProgram, runClientProgram } from './client-programs.ts';
import { hashFile } from './copy-file.ts';
import type { Backup, BackupFile } from './manifest.ts';
import { syncFolder } from './sync-folder.ts';

const DUMP_FILE = 'database.dump';

export type DumpSource = {
  url: string;
  /** Version of the server as a number, e.g. 180001. */
  server: number;
  /** Folder of the client programs; `null` for the usual ones. */
  programs: string | null;
};

/**
 * Dumps the database at `url` into `folder` with pg_dump, for a server whose data folder is out of reach.
 * @throws {@link BackupError} when there is no fitting pg_dump, or it fails
 */
export async function dumpDatabase(
  { url, server, programs }: DumpSource,
  folder: string,
): Promise<BackupFile> {
  const program = findClientProgram('pg_dump', Math.floor(server / 10_000), programs);
  const path = join(folder, DUMP_FILE);
  // Created first, so that no other user can read it while it is written.
  closeSync(openSync(path, 'wx', 0o600));
  await runClientProgram(
    program,
    ['--format=custom', '--no-owner', '--no-privileges', `--file=${path}`],
    url,
  );
  syncFolder(folder);
  return { path: DUMP_FILE, ...(await hashFile(path)) };
}

/**
 * Restores a dump into the database at `url`, completely or not at all. Throws {@link BackupError} when the database
 * is not empty, when there is no fitting pg_restore, or when it fails.
 */
export async function restoreDump(
  { folder, manifest }: Backup,
  url: string,
  programs: string | null,
): Promise<void> {
  const program = findClientProgram('pg_restore', Math.floor(manifest.server / 10_000), programs);
  await assertEmpty(url);
  const args = [
    '--dbname',
    databaseOf(url),
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
  ];
  await runClientProgram(program, [...args, join(folder, DUMP_FILE)], url);
}

async function assertEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1",
    );
    if (rows.length > 0) throw new BackupError('The database has tables already. Restore into an empty one.');
  } finally {
    await client.end();
  }
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
