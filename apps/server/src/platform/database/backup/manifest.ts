import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { writeDurably } from './write-durably.ts';

const MANIFEST_FILE = 'manifest.json';

const fileEntry = z.object({
  /** Relative to the folder of the backup. */
  path: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
});

const facts = {
  format: z.literal(1),
  /** Version of the portal that took the backup. */
  portal: z.string(),
  /** Name of the latest migration in the database. */
  schema: z.string(),
  /** Version of PostgreSQL as a number, e.g. 180001. */
  server: z.number().int(),
  /** By the clock of the database, UTC. */
  startedAt: z.iso.datetime(),
  /** The copy alone restores to this moment; UTC. */
  endedAt: z.iso.datetime(),
  /** Identifies the cluster. */
  systemId: z.string(),
  /** Name and owner of the portal's database. */
  database: z.string(),
  owner: z.string(),
  files: z.array(fileEntry),
};

const manifestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('files'),
    ...facts,
    /** First segment of the WAL that a restore needs. */
    firstSegment: z.string(),
    segmentBytes: z.number().int(),
    /** Folders, also empty ones: PostgreSQL does not start without them. */
    folders: z.array(z.string()),
  }),
  z.object({ kind: z.literal('dump'), ...facts }),
]);

/** What a backup consists of, written as its last file. `files` is a copy of the data folder, `dump` one by pg_dump. */
export type Manifest = z.infer<typeof manifestSchema>;
export type FilesManifest = Extract<Manifest, { kind: 'files' }>;
/** One file of a backup. */
export type BackupFile = z.infer<typeof fileEntry>;

/** A complete backup. */
export type Backup = { name: string; folder: string; manifest: Manifest };

/** Writes the manifest into the folder of a backup, which completes it. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeDurably(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`);
}

/** All complete backups in BACKUP_DIR, oldest first. Throws {@link BackupError} when a manifest cannot be read. */
export function listBackups(backupDir: string): Backup[] {
  if (!existsSync(backupDir)) return [];
  const clusters = foldersIn(backupDir).map((name) => join(backupDir, name));
  const backups = clusters.flatMap((cluster) =>
    foldersIn(cluster)
      .map((name) => ({ name, folder: join(cluster, name) }))
      .filter(({ folder }) => existsSync(join(folder, MANIFEST_FILE))),
  );
  return backups
    .map((backup) => ({ ...backup, manifest: readManifest(backup.folder) }))
    .sort((one, other) => (one.manifest.endedAt < other.manifest.endedAt ? -1 : 1));
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST_FILE);
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new BackupError(`${path} cannot be read: it is damaged, or of another version of the portal.`, {
      cause,
    });
  }
}
