import { type Backup, listBackups } from '../../../platform/database/backup/manifest.ts';
import type { LoneCommand } from '../../command.ts';
import { requireBackupDir, runBackupCommand } from '../../run-backup-command.ts';
import { printTable } from '../../terminal-text.ts';

/** Lists the backups. */
export const backupsCommand: LoneCommand = {
  name: 'backups',
  about: 'lists the backups in BACKUP_DIR',
  needsNote: () => false,
  runAlone: (config) =>
    runBackupCommand(async () => {
      const backups = listBackups(requireBackupDir(config));
      const rows = backups.map(({ name, manifest }) => [
        name,
        manifest.endedAt,
        manifest.kind,
        manifest.systemId,
      ]);
      const table = printTable([['backup', 'complete until', 'kind', 'database'], ...rows]);
      const text = backups.length === 0 ? 'There is no backup.' : table;
      return { kind: 'done', text, data: { backups: backups.map(toData) } };
    }),
};

function toData({ name, manifest }: Backup) {
  const { kind, startedAt, endedAt, systemId, portal, schema, server } = manifest;
  return { name, kind, startedAt, endedAt, systemId, portal, schema, server };
}
