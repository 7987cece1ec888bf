/**
 * The tables with one partition a month, and the column that decides (decision 083). Drizzle cannot declare partitions:
 * the first migration does. Tables with `hasDefault` never refuse a row: one without a partition goes to the default
 * partition, and the next run of the job moves it.
 */
export const PARTITIONED_TABLES = {
  archived_payments: { column: 'created_at', hasDefault: false },
  payment_callbacks: { column: 'received_at', hasDefault: true },
  staff_acts: { column: 'at', hasDefault: true },
} as const satisfies Record<string, { column: string; hasDefault: boolean }>;

/** Name of a table with partitions. */
export type PartitionedTable = keyof typeof PARTITIONED_TABLES;
