import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, isNull } from 'drizzle-orm';
import { signalReports } from './tables.ts';

/** Marks a report of a missing signal as dealt with. Returns whether an open report has this reference. */
export async function markReportRead(
  { db, clock }: { db: Db; clock: Clock },
  { reference, by }: { reference: string; by: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(signalReports)
    .set({ readAt: clock.now(), readBy: by })
    .where(and(eq(signalReports.reference, reference), isNull(signalReports.readAt)));
  return rowCount === 1;
}
