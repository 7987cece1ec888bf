import { addDays } from '@portal/domain/time/calendar-date';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import { and, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { OPEN, SPENT, type StandingOrder, type StandingRun } from './standing-store.ts';
import { standingOrders, standingRuns } from './tables.ts';

/** Days between two purchases at least; for low airtime they are on different days. */
const RHYTHM_DAYS = { day: 1, week: 7, month: 28, low: 1 } as const;
const LONGEST_RHYTHM_DAYS = RHYTHM_DAYS.month;

/**
 * Finds a purchase of an order that this one was changed from, in whose place a run would buy once more: it was not over when the change
 * was agreed to, and a run of both rhythms lies further away; or it is of the same day. `null`: there is none.
 */
export async function findReplacedRun(
  db: DbOrTx,
  { id, seriesId, schedule, consentedAt }: StandingOrder,
  { dueDay }: Pick<StandingRun, 'dueDay'>,
): Promise<StandingRun | null> {
  const before = await db
    .select({ run: standingRuns, schedule: standingOrders.schedule })
    .from(standingRuns)
    .innerJoin(standingOrders, eq(standingOrders.id, standingRuns.standingOrderId))
    .where(
      and(
        eq(standingOrders.seriesId, seriesId),
        ne(standingOrders.id, id),
        inArray(standingRuns.state, SPENT),
        gt(standingRuns.dueDay, addDays(dueDay, -LONGEST_RHYTHM_DAYS)),
      ),
    );
  const found = before.find(({ run, schedule: ofBefore }) => {
    if (run.dueDay === dueDay) return true;
    if (run.endedAt && run.endedAt <= consentedAt) return false;
    return dueDay < addDays(run.dueDay, Math.min(RHYTHM_DAYS[schedule.every], RHYTHM_DAYS[ofBefore.every]));
  });
  return found?.run ?? null;
}

/** Some of the runs that were not over when their order ended, by chance: one that waits long keeps no other waiting. */
export async function listRunsOfEnded(
  db: Db,
  limit: number,
): Promise<{ order: StandingOrder; run: StandingRun }[]> {
  return db
    .select({ order: standingOrders, run: standingRuns })
    .from(standingRuns)
    .innerJoin(standingOrders, eq(standingOrders.id, standingRuns.standingOrderId))
    .where(and(isNotNull(standingOrders.endedAt), inArray(standingRuns.state, OPEN)))
    .orderBy(sql`random()`)
    .limit(limit);
}
