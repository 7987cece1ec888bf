import { readFileSync } from 'node:fs';
import type { Config } from '../../../config/config.ts';
import type { ArchiveState } from '../../../platform/database/backup/archive-state.ts';
import { BackupError } from '../../../platform/database/backup/backup-error.ts';
import { pruneBackups } from '../../../platform/database/backup/prune-backups.ts';
import { type TakenBackup, takeBackup } from '../../../platform/database/backup/take-backup.ts';
import { archiveCommand, backupFoldersOf } from '../../../platform/database/backup/wal-archive.ts';
import { borrowEmbedded } from '../../../platform/database/embedded/borrow-embedded.ts';
import { readSchemaName } from '../../../platform/database/read-schema-name.ts';
import { type CommandOptions, type CommandReport, type LoneCommand, readText } from '../../command.ts';
import { requireBackupDir, runBackupCommand } from '../../run-backup-command.ts';

/** Takes a backup of the database. */
export const backupCommand: LoneCommand = {
  name: 'backup',
  about: 'copies the database into BACKUP_DIR while the portal runs',
  options: {
    keep: {
      value: 'number',
      about: 'deletes all but this many backups afterwards, and the WAL that only they needed',
    },
    programs: { value: 'folder', about: 'where pg_dump is, for a database on another machine' },
  },
  details:
    'Copies the data folder when it is on this machine, otherwise uses pg_dump. Whoever can read a backup can read the\n' +
    "customers' data in it. `verify` tests a backup, `restore` restores it.",
  needsNote: () => false,
  runAlone: (config, { options }) => runBackupCommand(() => backUp(config, options)),
};

async function backUp(config: Config, options: CommandOptions): Promise<CommandReport> {
  const keep = readKeep(readText(options, 'keep'));
  const backupDir = requireBackupDir(config);
  const database = await openForBackup(config);
  try {
    const { url, adminUrl } = database;
    const taken = await takeBackup({
      backupDir,
      url,
      adminUrl,
      portal: readPortalVersion(),
      schema: await readSchemaName(url),
      programs: readText(options, 'programs'),
    });
    const pruned = keep === null ? null : pruneBackups(backupDir, taken.manifest.systemId, keep);
    const { manifest, name, archive } = taken;
    const { kind, endedAt, systemId } = manifest;
    const deleted =
      pruned && `Deleted: ${pruned.backups.length} older backups, ${pruned.segments} segments of the WAL.`;
    const text = [
      textOf(taken),
      kind === 'dump' ? DUMP_TEXT : archiveText(config, archive, systemId),
      ...(deleted ? [deleted] : []),
    ].join('\n');
    return { kind: 'done', text, data: { name, kind, endedAt, systemId, archive, deleted: pruned } };
  } finally {
    await database.close();
  }
}

/** Opens the database with a role that may take backups. */
async function openForBackup({ databaseUrl, backup, dataDir, walArchive }: Config) {
  if (databaseUrl) {
    const url = databaseUrl.reveal();
    return { url, adminUrl: backup.databaseUrl?.reveal() ?? url, close: async () => {} };
  }
  return borrowEmbedded(dataDir, walArchive).catch((cause: Error) => {
    throw new BackupError(cause.message, { cause });
  });
}

function readKeep(typed: string | null): number | null {
  if (typed === null) return null;
  if (/^[1-9]\d{0,3}$/.test(typed)) return Number(typed);
  throw new BackupError(`--keep is the number of backups to keep, 1 or more, not "${typed}".`);
}

const MEGABYTE = 1_000_000;

function textOf({ name, folder, manifest }: TakenBackup): string {
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const what = manifest.kind === 'files' ? `${manifest.files.length} files` : 'a dump';
  return `Backup ${name}: ${what}, ${Math.ceil(bytes / MEGABYTE)} MB, complete until ${manifest.endedAt}\n${folder}`;
}

const DUMP_TEXT = 'A dump can be restored as it is, not to a later moment.';

function archiveText({ databaseUrl, backup }: Config, archive: ArchiveState, systemId: string): string {
  switch (archive) {
    case 'on':
      return 'The WAL is archived: every moment from then on can be restored.';
    case 'failing':
      return 'The WAL CANNOT BE ARCHIVED; the log of PostgreSQL says why. It remains on the disk of the database until that is full.';
    case 'off': {
      const only = 'The WAL is not archived: only the moment of a backup can be restored.';
      if (!databaseUrl) return `${only} Start the portal with BACKUP_DIR as well.`;
      const command = archiveCommand(backupFoldersOf(backup.dir ?? '', systemId).wal).replaceAll("'", "''");
      const lines = [
        'archive_mode = on',
        `archive_timeout = ${backup.walSeconds}`,
        `archive_command = '${command}'`,
      ];
      return `${only} For every moment, set in postgresql.conf and restart PostgreSQL:\n${lines.join('\n')}`;
    }
  }
}

/** The version of this portal, from the package.json of the checkout or the package. */
function readPortalVersion(): string {
  const file = readFileSync(new URL('../../../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
