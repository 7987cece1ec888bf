import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { DbOrTx } from '@portal/platform/database/open-db';
import { desc, eq } from 'drizzle-orm';
import type { StandingOrder, StandingRun } from './standing-store.ts';
import { standingOrders, standingRuns } from './tables.ts';

/** The standing order that an order belongs to, for the desk; `null`: none. */
export async function findByOrder(
  db: DbOrTx,
  orderId: string,
): Promise<{ order: StandingOrder; run: StandingRun } | null> {
  const [row] = await db
    .select({ order: standingOrders, run: standingRuns })
    .from(standingRuns)
    .innerJoin(standingOrders, eq(standingOrders.id, standingRuns.standingOrderId))
    .where(eq(standingRuns.orderId, orderId));
  return row ?? null;
}

/** The standing orders of a number that are stored, the latest first, for the desk. */
export function listStored(db: DbOrTx, msisdn: Msisdn): Promise<StandingOrder[]> {
  return db
    .select()
    .from(standingOrders)
    .where(eq(standingOrders.msisdn, msisdn))
    .orderBy(desc(standingOrders.consentedAt))
    .limit(20);
}
