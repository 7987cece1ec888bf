import type { Db } from '@portal/platform/database/open-db';
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { REFUND_PORTS } from './request-state.ts';
import { operatorRequests as table } from './tables.ts';

/**
 * Adds up the refunds of a charge that were requested and not refused, in minor units.
 * @param charge the other side's id of the charge
 * @param exceptKey the key of a refund that is left out
 */
export async function sumRefunds(db: Db, charge: string, exceptKey: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${table.amountMinor}), 0)` })
    .from(table)
    .where(
      and(
        inArray(table.port, [...REFUND_PORTS]),
        eq(table.details, charge),
        ne(table.key, exceptKey),
        notInArray(table.state, ['refused']),
      ),
    );
  return Number(row?.total ?? 0);
}
