import { resolve } from 'node:path';
import type { Config } from '../../../config/config.ts';
import { recordStaffAct } from '../../../features/staff-acts/record-staff-act.ts';
import { BackupError } from '../../../platform/database/backup/backup-error.ts';
import { restoreDump } from '../../../platform/database/backup/dump-database.ts';
import { type Backup, listBackups } from '../../../platform/database/backup/manifest.ts';
import { chooseBackup } from '../../../platform/database/backup/restore-backup.ts';
import { restoreCluster } from '../../../platform/database/backup/restore-cluster.ts';
import { type FilesBackup, isFilesBackup } from '../../../platform/database/backup/restore-files.ts';
import { chooseClusterPlace, placeCluster } from '../../../platform/database/embedded/cluster-place.ts';
import { openDb } from '../../../platform/database/open-db.ts';
import {
  type CommandInput,
  type CommandOptions,
  type CommandReport,
  type LoneCommand,
  readText,
  requireNote,
} from '../../command.ts';
import { readUntil, requireBackupDir, runBackupCommand } from '../../run-backup-command.ts';

/** Restores a backup and the WAL after it. */
export const restoreCommand: LoneCommand = {
  name: 'restore',
  about: 'restores a backup, and every purchase after it up to a moment; the portal must be stopped',
  options: {
    until: {
      value: 'time',
      about: 'the moment, e.g. 2026-11-23T06:15:00Z; the end of the archived WAL when left out',
    },
    backup: { value: 'name', about: 'one of `backups`; the newest that ended before when left out' },
    wal: { value: 'folder', about: 'pg_wal of the damaged database, for what was not archived yet' },
    into: {
      value: 'folder',
      about: 'the data folder of a PostgreSQL of your own; the one in DATA_DIR when left out',
    },
    programs: { value: 'folder', about: 'the programs of another version of PostgreSQL' },
  },
  details:
    'Replaces nothing: the folder must be absent, or for a dump the database of DATABASE_URL empty. To try a backup, use\n' +
    '`verify`: what `restore` makes is archived, and later restores follow it.',
  needsNote: () => true,
  runAlone: (config, input) => runBackupCommand(() => restore(config, input)),
};

async function restore(config: Config, input: CommandInput): Promise<CommandReport> {
  const until = readUntil(input.options.until);
  const backups = listBackups(requireBackupDir(config));
  const backup = chooseBackup(backups, readText(input.options, 'backup'), until);
  const restoredTo = isFilesBackup(backup)
    ? await restoreToFolder(config, backup, { input, until })
    : await restoreToDatabase(config, backup, { input, until });
  const text = [
    `Restored backup ${backup.name}. The last change in it is of ${restoredTo.toISOString()}.`,
    'Next: start the portal, then `audit`, `reconcile --day` for each day since then, and a new `backup`.',
    'Purchases after that moment are unknown here; the comparison finds their charges and deliveries.',
  ].join('\n');
  return { kind: 'done', text, data: { backup: backup.name, restoredTo } };
}

type Restoring = { input: CommandInput; until: Date | null };

async function restoreToFolder(
  config: Config,
  backup: FilesBackup,
  { input, until }: Restoring,
): Promise<Date> {
  const place = await choosePlace(config, input.options);
  const damagedWal = readText(input.options, 'wal');
  return restoreCluster(backup, place, {
    archive: { backupDir: requireBackupDir(config), seconds: config.backup.walSeconds },
    until,
    damagedWal: damagedWal && resolve(damagedWal),
    finish: ({ url }) => recordNote(url, input, backup.name),
  });
}

async function restoreToDatabase(
  { databaseUrl }: Config,
  backup: Backup,
  { input, until }: Restoring,
): Promise<Date> {
  if (until)
    throw new BackupError(`Backup ${backup.name} is a dump: it cannot be restored to another moment.`);
  if (!databaseUrl)
    throw new BackupError('Set DATABASE_URL to the empty database into which the dump is restored.');
  await restoreDump(backup, databaseUrl.reveal(), readText(input.options, 'programs'));
  await recordNote(databaseUrl.reveal(), input, backup.name);
  return new Date(backup.manifest.endedAt);
}

function choosePlace({ databaseUrl, dataDir }: Config, options: CommandOptions) {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const folder = readText(options, 'into');
  if (folder) return placeCluster(resolve(folder), { programs: readText(options, 'programs'), log });
  if (databaseUrl) throw new BackupError('Name the data folder of your PostgreSQL with --into.');
  return chooseClusterPlace(resolve(dataDir), log);
}

/** The restored database says who restored it and why. */
async function recordNote(url: string, input: CommandInput, subject: string): Promise<void> {
  const { db, close } = openDb(url, { max: 1 });
  try {
    const act = { ...requireNote(input), act: 'restore', subject, outcome: 'done' };
    await recordStaffAct(db, { at: new Date(), ...act });
  } finally {
    await close();
  }
}
