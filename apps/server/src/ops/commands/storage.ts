import { countUnplacedRows, listPartitions } from '@portal/platform/database/partitions/partition-store';
import type { DatabaseCommand } from '../command.ts';
import { printTable } from '../terminal-text.ts';

/** Shows how much space the tables of payments need, and what is kept of each month. */
export const storageCommand: DatabaseCommand = {
  name: 'storage',
  about: 'shows the partitions and the size of what is kept of payments',
  details: 'Numbers of rows are estimates of PostgreSQL.',
  needsNote: () => false,
  run: async ({ pool }) => {
    const { rows: inUse } = await pool.query<{ name: string; rows: number; bytes: number }>(IN_USE);
    const partitions = await listPartitions(pool);
    const unplaced = await countUnplacedRows(pool);
    const oldest = partitions.find(({ table, month }) => table === 'archived_payments' && month);
    const head = ['table', 'rows', 'size'];
    const lines = [...inUse, ...partitions].map(({ name, rows, bytes }) => [
      name,
      String(Math.round(rows)),
      formatBytes(bytes),
    ]);
    const text = [
      printTable([head, ...lines]),
      '',
      `Oldest month of the archive: ${oldest?.month?.toISOString().slice(0, 7) ?? 'it is empty'}`,
      `Rows without a partition of their month: ${unplaced}${unplaced > 0 ? '; the hourly job moves them' : ''}`,
    ].join('\n');
    return { kind: 'done', text, data: { inUse, partitions, unplaced } };
  },
};

/** The tables of payments in use, and what is kept forever. */
const IN_USE = `
  SELECT relname AS name, greatest(reltuples, 0)::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes
  FROM pg_class WHERE relnamespace = 'public'::regnamespace
    AND relname IN ('payments', 'payment_events', 'payment_messages', 'provider_references')
  ORDER BY relname`;

function formatBytes(bytes: number): string {
  return bytes < 10 * 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${Math.round(bytes / 1_000_000)} MB`;
}
