import { and, eq, isNull } from 'drizzle-orm';
import type { FormsDeps } from './forms-deps.ts';
import { contactRequests } from './tables.ts';

/** Closes an open request to be called back. Returns whether there was one with this reference. */
export async function closeCallBack(
  { db, clock }: Pick<FormsDeps, 'db' | 'clock'>,
  { reference, by, reason }: { reference: string; by: string; reason: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(contactRequests)
    .set({ closedAt: clock.now(), closedBy: by, closedReason: reason })
    .where(and(eq(contactRequests.reference, reference), isNull(contactRequests.closedAt)));
  return rowCount === 1;
}
