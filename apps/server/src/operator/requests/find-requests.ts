import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/open-db.ts';
import type { PortName } from '../ports.ts';
import { operatorRequests as table } from './tables.ts';

/**
 * Finds our keys of deliveries by the other side's ids, for records that do not have ours.
 * @returns key by id; ids that this portal did not request are left out
 */
export async function findRequestKeys(
  db: Db,
  port: PortName,
  references: readonly string[],
): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .select({ key: table.key, reference: table.reference })
    .from(table)
    .where(and(eq(table.port, port), inArray(table.reference, [...references])));
  return new Map(rows.flatMap(({ key, reference }) => (reference ? [[reference, key] as const] : [])));
}
