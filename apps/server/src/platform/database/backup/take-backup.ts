import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive } from '../embedded/postmaster.ts';
import type { RunAs } from '../embedded/run-as.ts';
import { type ArchiveState, readArchiveState } from './archive-state.ts';
import { dumpDatabase } from './dump-database.ts';
import { type Backup, type Manifest, writeManifest } from './manifest.ts';
import { isReachable, readServerFacts, type ServerFacts } from './server-facts.ts';
import { syncFolder } from './sync-folder.ts';
import { takeFilesBackup } from './take-files-backup.ts';
import { backupFoldersOf, createBackupFolders } from './wal-archive.ts';

export type TakeBackupOptions = {
  backupDir: string;
  /** URL of a role that may take backups. */
  adminUrl: string;
  /** URL of the portal's database. */
  url: string;
  /** Version of the portal and name of the latest migration, for the manifest. */
  portal: string;
  schema: string;
  /** Folder of pg_dump; `null` for the usual ones. */
  programs: string | null;
};

/** A backup, and how the archive of the WAL is doing. */
export type TakenBackup = Backup & { archive: ArchiveState };

const DRAFT_NAME = /^\.draft-(\d+)$/;

/**
 * Takes a backup while the portal runs: a copy of the data folder when it is on this machine and readable, otherwise
 * a dump. The backup is complete or absent. Throws {@link BackupError} when it is impossible.
 */
export async function takeBackup(options: TakeBackupOptions): Promise<TakenBackup> {
  const session = new pg.Client({ connectionString: options.adminUrl, application_name: 'portal backup' });
  await session.connect();
  try {
    const server = await readServerFacts(session);
    const folders = backupFoldersOf(options.backupDir, server.systemId);
    createBackupFolders(folders, isReachable(server) ? ownerOf(server) : {});
    removeDrafts(folders.cluster);
    const draft = join(folders.cluster, `.draft-${process.pid}`);
    mkdirSync(draft, { mode: 0o700 });
    try {
      const manifest = await fillDraft(draft, { session, server, options });
      syncFolder(draft);
      writeManifest(draft, manifest);
      const name = nameOf(manifest.endedAt);
      const folder = join(folders.cluster, name);
      renameSync(draft, folder);
      syncFolder(folders.cluster);
      return { name, folder, manifest, archive: await readArchiveState(session) };
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  } finally {
    await session.end();
  }
}

type Filling = { session: pg.Client; server: ServerFacts; options: TakeBackupOptions };

async function fillDraft(draft: string, { session, server, options }: Filling): Promise<Manifest> {
  const { url, portal, schema, programs } = options;
  const { username, pathname } = new URL(url);
  const common = {
    format: 1,
    portal,
    schema,
    server: server.version,
    systemId: server.systemId,
    database: decodeURIComponent(pathname.slice(1)),
    owner: decodeURIComponent(username),
  } as const;
  if (isReachable(server)) return { ...common, ...(await takeFilesBackup(session, server, draft)) };
  const startedAt = await readTime(session);
  const files = [await dumpDatabase({ url, server: server.version, programs }, draft)];
  // A dump shows the moment at which it began.
  return { ...common, kind: 'dump', files, startedAt, endedAt: startedAt };
}

/** The archived segments are written by the server's user, the backup by this one. */
function ownerOf({ cluster }: ServerFacts): RunAs {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(cluster);
  return { uid, gid };
}

/** Removes what killed backups left. */
function removeDrafts(cluster: string): void {
  for (const name of readdirSync(cluster)) {
    const pid = Number(DRAFT_NAME.exec(name)?.[1] ?? 0);
    if (pid && !isAlive(pid)) rmSync(join(cluster, name), { recursive: true });
  }
}

/** `2026-11-23T06:15:00.123Z` as `20261123T061500Z`. */
function nameOf(endedAt: string): string {
  return endedAt.replace(/[-:]|\.\d+/g, '');
}

async function readTime(session: pg.Client): Promise<string> {
  const { rows } = await session.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  return (rows[0]?.at ?? new Date()).toISOString();
}
