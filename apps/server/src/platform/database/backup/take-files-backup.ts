import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { CLUSTER_FOLDER, type ClusterCopy, copyCluster } from './copy-cluster.ts';
import { copyFile, hashFile } from './copy-file.ts';
import type { BackupFile, FilesManifest } from './manifest.ts';
import type { ServerFacts } from './server-facts.ts';
import { segmentsBetween } from './wal-segments.ts';
import { writeDurably } from './write-durably.ts';

/** The parts of a manifest that the copy determines. */
export type CopyFacts = Pick<
  FilesManifest,
  'kind' | 'firstSegment' | 'segmentBytes' | 'folders' | 'files' | 'startedAt' | 'endedAt'
>;

/**
 * Copies the data folder of a running server into `folder` with the WAL that makes the copy consistent. Writing goes on
 * meanwhile.
 * @param session of a role that may take backups; it must stay open until this returns
 */
export async function takeFilesBackup(
  session: pg.Client,
  server: ServerFacts,
  folder: string,
): Promise<CopyFacts> {
  // While the slot exists the server removes no segment. It ends with the session.
  await session.query(
    "SELECT pg_create_physical_replication_slot('portal_backup_' || pg_backend_pid(), true, true)",
  );
  const started = await queryOne<{ segment: string; at: Date }>(
    session,
    'SELECT pg_walfile_name(lsn) AS segment, clock_timestamp() AS at FROM pg_backup_start($1, true) lsn',
    ['portal'],
  );
  const copy = await copyCluster(server.cluster, folder);
  const stopped = await queryOne<{ segment: string; label: string; at: Date }>(
    session,
    'SELECT pg_walfile_name(lsn) AS segment, labelfile AS label, clock_timestamp() AS at FROM pg_backup_stop(false)',
  );
  const segments = segmentsBetween(started.segment, stopped.segment, server.segmentBytes);
  const files = [...copy.files, await writeLabel(folder, stopped.label)];
  files.push(...(await copyWal(server.cluster, folder, segments)));
  return {
    kind: 'files',
    firstSegment: started.segment,
    segmentBytes: server.segmentBytes,
    folders: copy.folders satisfies ClusterCopy['folders'],
    files,
    startedAt: started.at.toISOString(),
    endedAt: stopped.at.toISOString(),
  };
}

async function queryOne<Row extends pg.QueryResultRow>(
  session: pg.Client,
  text: string,
  values: string[] = [],
): Promise<Row> {
  const { rows } = await session.query<Row>(text, values);
  if (!rows[0]) throw new Error(`no result: ${text}`);
  return rows[0];
}

/** Without this file the server would start the copy as it is, which is not consistent. */
async function writeLabel(folder: string, label: string): Promise<BackupFile> {
  const path = join(CLUSTER_FOLDER, 'backup_label');
  writeDurably(join(folder, path), label);
  return { path, ...(await hashFile(join(folder, path))) };
}

/** Copies these segments and the histories of the timelines. */
async function copyWal(cluster: string, folder: string, segments: readonly string[]): Promise<BackupFile[]> {
  const histories = (await readdir(join(cluster, 'pg_wal'))).filter((name) => name.endsWith('.history'));
  const files: BackupFile[] = [];
  for (const name of [...segments, ...histories]) {
    const path = join(CLUSTER_FOLDER, 'pg_wal', name);
    files.push({ path, ...(await copyFile(join(cluster, 'pg_wal', name), join(folder, path))) });
  }
  return files;
}
