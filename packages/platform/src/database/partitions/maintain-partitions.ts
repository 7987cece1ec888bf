import type pg from 'pg';
import { addMonths } from './months.ts';
import {
  createPartitions,
  dropPartition,
  isEmptyPartition,
  listPartitions,
  type Partition,
} from './partition-store.ts';
import { PARTITIONED_TABLES, type PartitionedTable } from './partitioned-tables.ts';

/** How many months after its end a partition is dropped with its rows; `null`: only when it is empty. */
export type MonthsKept = Record<PartitionedTable, number | null>;

/** Partitions are made this many months ahead. */
const MONTHS_AHEAD = 3;

/**
 * Creates the partitions of this month and the next three, and drops those that are not kept any longer. A month that
 * ended and has no row is dropped as well. Safe to run twice. Throws when a table is locked.
 * @param now current time, UTC
 * @returns the names of the dropped partitions
 */
export async function maintainPartitions(pool: pg.Pool, now: Date, kept: MonthsKept): Promise<string[]> {
  const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => addMonths(now, ahead));
  // The archive's are made with the rows that need them.
  for (const [table, { hasDefault }] of Object.entries(PARTITIONED_TABLES))
    if (hasDefault) await createPartitions(pool, table as PartitionedTable, months);
  const dropped: string[] = [];
  for (const partition of await listPartitions(pool)) {
    if (!(await isDropped(pool, partition, { now, kept }))) continue;
    await dropPartition(pool, partition);
    dropped.push(partition.name);
  }
  return dropped;
}

async function isDropped(
  pool: pg.Pool,
  partition: Partition,
  { now, kept }: { now: Date; kept: MonthsKept },
): Promise<boolean> {
  const { month, table } = partition;
  if (!month || addMonths(month, 1) > now) return false;
  const months = kept[table];
  if (months !== null && addMonths(month, 1 + months) <= now) return true;
  return table === 'payment_callbacks' && isEmptyPartition(pool, partition);
}
