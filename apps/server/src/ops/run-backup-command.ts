import { resolve } from 'node:path';
import { BackupError } from '../platform/database/backup/backup-error.ts';
import { type CommandReport, refused } from './command.ts';

/** Runs a command about backups; what is impossible becomes a refusal in words. */
export async function runBackupCommand(work: () => Promise<CommandReport>): Promise<CommandReport> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return refused(error.message, 'impossible');
  }
}

/** The absolute path of the folder of the backups. Throws {@link BackupError} when it is not set. */
export function requireBackupDir({ backup }: { backup: { dir: string | null } }): string {
  if (backup.dir !== null) return resolve(backup.dir);
  throw new BackupError(
    'Set BACKUP_DIR to the folder of the backups, on another disk than the database (docs/configuration.md).',
  );
}

/**
 * Reads the option `--until`: a time with its zone, such as `2026-11-23T06:15:00Z`. `null` when it was left out. Throws
 * {@link BackupError} for anything else: a time without a zone could be meant in UTC or in Kigali.
 */
export function readUntil(typed: string | boolean | undefined): Date | null {
  if (typed === undefined) return null;
  const until = new Date(String(typed));
  if (/T.+(Z|[+-]\d\d:\d\d)$/.test(String(typed)) && !Number.isNaN(until.getTime())) return until;
  throw new BackupError(
    `"${typed}" is not a time with its zone. Write 2026-11-23T06:15:00Z or 2026-11-23T08:15:00+02:00.`,
  );
}
