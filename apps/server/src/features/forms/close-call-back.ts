import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, isNull } from 'drizzle-orm';
import { contactRequests } from './tables.ts';

/** Closes an open request to be called back. Returns whether there was one with this reference. */
export async function closeCallBack(
  { db, clock }: { db: Db; clock: Clock },
  { reference, by, reason }: { reference: string; by: string; reason: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(contactRequests)
    .set({ closedAt: clock.now(), closedBy: by, closedReason: reason })
    .where(and(eq(contactRequests.reference, reference), isNull(contactRequests.closedAt)));
  return rowCount === 1;
}
