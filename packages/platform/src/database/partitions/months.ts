/** The first moment of the month that is `months` after the month of `at`, UTC. */
export function addMonths(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}

/** Name of the partition of a month, `staff_audit_2026_11`. */
export function partitionName(table: string, month: Date): string {
  return `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;
}

/** The month of a partition by its name; `null` for a default partition. */
export function monthOfPartition(name: string): Date | null {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? [];
  return year && month ? new Date(Date.UTC(Number(year), Number(month) - 1)) : null;
}
