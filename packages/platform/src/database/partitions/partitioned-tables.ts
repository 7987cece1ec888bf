/**
 * The tables with one partition a month, and the column that decides (decision 083). Drizzle cannot declare partitions:
 * the first migration does. Tables with `hasDefault` never refuse a row: one without a partition goes to the default
 * partition, and the next run of the job moves it. Rows of tables with `isAppendOnly` are never changed or deleted: each
 * partition has the trigger of the table, because a trigger of the table does not fire when a partition is named.
 */
export const PARTITIONED_TABLES = {
  archived_payments: { column: 'created_at', hasDefault: false, isAppendOnly: false },
  journal: { column: 'day', hasDefault: true, isAppendOnly: true },
  payment_callbacks: { column: 'received_at', hasDefault: true, isAppendOnly: false },
  staff_audit: { column: 'at', hasDefault: true, isAppendOnly: true },
} as const satisfies Record<string, { column: string; hasDefault: boolean; isAppendOnly: boolean }>;

/** Name of a table with partitions. */
export type PartitionedTable = keyof typeof PARTITIONED_TABLES;
