import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { nextDueDay } from '@portal/domain/payments/standing-order';
import { localDay } from '@portal/domain/time/calendar-date';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { eq } from 'drizzle-orm';
import type { StandingDeps } from './standing-deps.ts';
import { listStanding, lockNumber, type StandingOrder } from './standing-store.ts';
import { standingOrders } from './tables.ts';

/** Why a standing order buys nothing before its owner agreed to it. */
const NEEDS_CONSENT: StandingOrder['pausedBy'][] = ['changed', 'asked', 'first-charge', 'unpermitted'];

/** Lets a paused standing order go on, from the next due day. One that cannot be bought as it was agreed is agreed again instead. */
export async function resumeStanding(
  { db, clock }: Pick<StandingDeps, 'db' | 'clock'>,
  { msisdn, id }: { msisdn: Msisdn; id: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    const order = (await listStanding(tx, msisdn)).find((each) => each.id === id);
    if (!order) throw new PortalError('NOT_FOUND');
    if (NEEDS_CONSENT.includes(order.pausedBy)) throw new PortalError('PRICE_DIFFERS');
    if (order.pausedBy === null) return;
    const { schedule } = order;
    await tx
      .update(standingOrders)
      .set({
        pausedBy: null,
        failures: 0,
        nextDueDay: nextDueDay(schedule, localDay(now)),
        stepAt: now,
        lookAt: schedule.every === 'low' ? now : null,
      })
      .where(eq(standingOrders.id, id));
  });
}
