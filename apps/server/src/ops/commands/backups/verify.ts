import type pg from 'pg';
import type { Config } from '../../../config/config.ts';
import { checkInvariants } from '../../../features/payments/audit/check-invariants.ts';
import { verifyCloses } from '../../../features/settlement/close/verify-closes.ts';
import { type Backup, listBackups } from '../../../platform/database/backup/manifest.ts';
import { openScratch } from '../../../platform/database/backup/open-scratch.ts';
import { readEveryTable } from '../../../platform/database/backup/read-every-table.ts';
import { chooseBackup } from '../../../platform/database/backup/restore-backup.ts';
import { backupFoldersOf } from '../../../platform/database/backup/wal-archive.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openDb } from '../../../platform/database/open-db.ts';
import { type CommandOptions, type CommandReport, type LoneCommand, readText } from '../../command.ts';
import { readUntil, requireBackupDir, runBackupCommand } from '../../run-backup-command.ts';
import { closesText, findingsText } from '../audit.ts';

/** Tests a backup by restoring it. */
export const verifyCommand: LoneCommand = {
  name: 'verify',
  about: 'restores a backup to a temporary server, reads every table and audits the payments',
  options: {
    until: { value: 'time', about: 'a moment to restore to; the end of the archived WAL when left out' },
    backup: { value: 'name', about: 'one of `backups`; the newest when left out' },
    programs: { value: 'folder', about: 'the programs of another version of PostgreSQL' },
  },
  details:
    'Needs as much space in BACKUP_DIR as the database. Neither the running portal nor the archive is touched. Run it after\n' +
    'each backup: only a restored backup is known to work.',
  needsNote: () => false,
  runAlone: (config, { options }) => runBackupCommand(() => verify(config, options)),
};

async function verify(config: Config, options: CommandOptions): Promise<CommandReport> {
  const backupDir = requireBackupDir(config);
  const until = readUntil(options.until);
  const backup = chooseBackup(listBackups(backupDir), readText(options, 'backup'), until);
  const { wal } = backupFoldersOf(backupDir, backup.manifest.systemId);
  const scratch = await openScratch(backup, {
    backupDir,
    wal,
    until,
    programs: readText(options, 'programs'),
  });
  try {
    // A backup of an older version is tested as it would be used: upgraded.
    await migrate(scratch.url);
    const { pool, close } = openDb(scratch.url, { max: 1, limits: null });
    const restoredTo = scratch.lastCommitAt ?? new Date(backup.manifest.endedAt);
    return await report(pool, backup, restoredTo).finally(close);
  } finally {
    await scratch.stop();
  }
}

async function report(pool: pg.Pool, backup: Backup, restoredTo: Date): Promise<CommandReport> {
  const tables = await readEveryTable(pool);
  // What was late at that moment is late; the time since then does not count.
  const findings = await checkInvariants(pool, restoredTo, 'all');
  const closes = await verifyCloses(pool);
  const { rows } = await pool.query<{ payments: number }>(
    'SELECT ((SELECT count(*) FROM payments) + (SELECT count(*) FROM archived_payments))::int AS payments',
  );
  const payments = rows[0]?.payments ?? 0;
  const { name, manifest } = backup;
  const text = [
    `Backup ${name} of portal ${manifest.portal}: every file is as it was backed up.`,
    `Restored to ${restoredTo.toISOString()}: ${tables} tables read, ${payments} payments.`,
    findingsText(findings),
    closesText(closes),
  ].join('\n');
  const isBroken = findings.some(({ total }) => total > 0) || closes.faults.length > 0;
  return {
    kind: isBroken ? 'violated' : 'done',
    text,
    data: { backup: name, restoredTo, tables, payments, findings, closes },
  };
}
