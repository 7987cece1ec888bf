import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listBackups } from './manifest.ts';
import { backupFoldersOf } from './wal-archive.ts';
import { isSegment, segmentNumber } from './wal-segments.ts';

/** What was deleted. */
export type Pruned = { backups: string[]; segments: number };

/**
 * Deletes all but the newest `keep` backups of a database, and the archived WAL that only the deleted ones needed.
 * Times before the oldest backup that remains can no longer be restored.
 */
export function pruneBackups(backupDir: string, systemId: string, keep: number): Pruned {
  const backups = listBackups(backupDir).filter(({ manifest }) => manifest.systemId === systemId);
  const old = backups.slice(0, -keep);
  for (const { folder } of old) rmSync(folder, { recursive: true });
  const oldest = backups.slice(-keep).find(({ manifest }) => manifest.kind === 'files')?.manifest;
  const segments = oldest?.kind === 'files' ? pruneWal(backupFoldersOf(backupDir, systemId).wal, oldest) : 0;
  return { backups: old.map(({ name }) => name), segments };
}

function pruneWal(
  wal: string,
  { firstSegment, segmentBytes }: { firstSegment: string; segmentBytes: number },
): number {
  const first = segmentNumber(firstSegment, segmentBytes);
  const old = readdirSync(wal).filter((name) => isSegment(name) && segmentNumber(name, segmentBytes) < first);
  for (const name of old) rmSync(join(wal, name));
  return old.length;
}
