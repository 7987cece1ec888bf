import { localDay } from '@portal/domain/time/calendar-date';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { decideFirstCharge, FIRST_REPEAT_MS, firstRepeatDay } from './decide-first-charge.ts';
import { endFirstPermissions, requestFirstPermission } from './end-first-permissions.ts';
import type { FirstPayment, StandingDeps } from './standing-deps.ts';
import { queueMessage } from './standing-messages.ts';
import { findStanding, lockNumber, type StandingOrder } from './standing-store.ts';
import { stopStanding } from './stop-standing.ts';
import { standingOrders, standingRuns } from './tables.ts';

/** Standing orders whose first payment is looked for each minute. */
const AT_ONCE = 200;
/** What a dispute or the holder of a card has ended is found for so long. */
const ENDED_MS = 7 * 24 * 3_600_000;

/**
 * Looks for the first payments of the cards of standing orders: those that wait for one begin or end, and what was paid after an end gives
 * no permission. Several nodes may run it at once, and each step may be repeated.
 */
export async function followFirstCharges(deps: StandingDeps): Promise<void> {
  const { db, log } = deps;
  const found = await db
    .select()
    .from(standingOrders)
    .where(isNotNull(standingOrders.firstUntil))
    .orderBy(asc(standingOrders.firstUntil))
    .limit(AT_ONCE);
  for (const order of found)
    await followFirstCharge(deps, order).catch((err: unknown) =>
      log.warn({ err, standingOrder: order.id }, 'the first payment of a standing order was not looked for'),
    );
}

/** Looks for the first payment of one standing order. */
export async function followFirstCharge(deps: StandingDeps, order: StandingOrder): Promise<void> {
  if (order.firstUntil === null || order.firstOrderId === null) return;
  if (order.endedAt !== null) return followAfterEnd(deps, order);
  const { clock, listFirstPayments } = deps;
  const step = decideFirstCharge(order, await listFirstPayments(order.firstOrderId), clock.now());
  if (step.do === 'end') await stopStanding(deps, order, { endedBy: 'unpaid' });
  if (step.do === 'take') await takeFirstCharge(deps, order, step.payment);
}

/** The card has paid: what the provider says of it decides whether the standing order begins. */
async function takeFirstCharge(
  deps: StandingDeps,
  order: StandingOrder,
  payment: FirstPayment,
): Promise<void> {
  const { checkHolder, hasMandates } = deps;
  const { msisdn, provenAt } = order;
  const holder = await checkHolder(msisdn, provenAt);
  if (holder === 'changed')
    await stopStanding(deps, { msisdn, provenUntil: provenAt }, { endedBy: 'holder' });
  if (holder !== 'same') return;
  const permission = await requestFirstPermission(deps, order, payment);
  if (permission.state === 'requested') return;
  if (permission.state !== 'active' || !hasMandates(order.mode)) {
    await stopStanding(deps, order, { endedBy: 'not-reusable' });
    return;
  }
  // An earlier page of the same purchase may be paid still.
  await endFirstPermissions(deps, order, payment.id);
  await begin(deps, order, payment);
}

/** Begins a standing order whose card has paid the first purchase, which counts for its month, unless it was stopped meanwhile. */
async function begin(
  { db, clock, newId }: StandingDeps,
  { id, msisdn }: StandingOrder,
  payment: FirstPayment,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    const now = clock.now();
    const order = await findStanding(tx, id);
    if (!order || order.endedAt || order.pausedBy !== 'first-charge') return;
    const { schedule, hour } = order;
    const day = localDay(now);
    const at = { plannedAt: now, chargedAt: now, endedAt: now };
    const bought = {
      state: 'paid' as const,
      chargeDay: day,
      orderId: order.firstOrderId,
      paymentId: payment.id,
    };
    await tx
      .insert(standingRuns)
      .values({ id: newId(), standingOrderId: id, dueDay: day, ...bought, ...at })
      .onConflictDoNothing();
    const notBefore = new Date(now.getTime() + FIRST_REPEAT_MS);
    await tx
      .update(standingOrders)
      .set({
        mandateId: payment.id,
        firstUntil: null,
        notBefore,
        pausedBy: null,
        nextDueDay: firstRepeatDay(schedule, { hour, notBefore }),
        stepAt: now,
        lookAt: schedule.every === 'low' ? notBefore : null,
      })
      .where(eq(standingOrders.id, id));
    await queueMessage(tx, 'agreed', { id, now });
  });
}

/** After the end of a standing order nobody keeps a permission that its first payments gave, whenever they were made. */
async function followAfterEnd(deps: StandingDeps, order: StandingOrder): Promise<void> {
  const { db, clock } = deps;
  await endFirstPermissions(deps, order);
  if (order.firstUntil && order.firstUntil > clock.now()) return;
  // No payment of the purchase begins any more, and those that there were are followed by their permissions.
  await db.update(standingOrders).set({ firstUntil: null }).where(eq(standingOrders.id, order.id));
}

/** Ends the standing orders whose permission a dispute or the holder of the card has ended, and tells their owners. */
export async function endByHolders(deps: StandingDeps): Promise<void> {
  const { db, clock, mandates, log } = deps;
  for (const { id: mandateId, reason } of await mandates.listEndedByHolder(
    new Date(clock.now().getTime() - ENDED_MS),
  )) {
    const isMeant = and(eq(standingOrders.mandateId, mandateId), isNull(standingOrders.endedAt));
    for (const order of await db.select().from(standingOrders).where(isMeant))
      await stopStanding(deps, order, { endedBy: reason === 'disputed' ? 'disputed' : 'cardholder' }).catch(
        (err: unknown) => log.warn({ err, standingOrder: order.id }, 'a standing order was not ended'),
      );
  }
}
