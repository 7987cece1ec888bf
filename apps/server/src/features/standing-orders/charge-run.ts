import { addDays, localDay } from '@portal/domain/time/calendar-date';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { and, eq, gte, isNotNull } from 'drizzle-orm';
import { isAgreed, PASSING, purchaseOf } from './agreed-sale.ts';
import { decideStep } from './decide-step.ts';
import { dropRun, recordFailure } from './end-run.ts';
import type { PlacedPurchase, StandingDeps } from './standing-deps.ts';
import { localeOf } from './standing-messages.ts';
import {
  factsOf,
  findOpenRun,
  findStanding,
  lockNumber,
  moveRun,
  type StandingOrder,
  type StandingRun,
  sumSpent,
  visitorOf,
} from './standing-store.ts';
import { standingOrders, standingRuns } from './tables.ts';

/** A system that does not answer is asked again after this. */
export const RETRY_MS = 10 * 60_000;
/** A failed payment whose charge is found so late stays a failed run. */
const FOUND_LATE_DAYS = 40;

/** Charges a run once: what is written before each call says how it goes on after a node that died. */
export async function chargeRun(
  deps: StandingDeps,
  order: StandingOrder,
  run: StandingRun,
): Promise<Date | null> {
  const { placeOrder, findOrder, pay } = deps;
  if (await findLateCharges(deps, order, run)) return null;
  if (!(await claimCharge(deps, order, run))) return null;
  const visitorId = visitorOf(run);
  const { msisdn, mode } = order;
  try {
    const placed = await placeOrder(purchaseOf(order), { visitorId, network: '' });
    if (placed.kind !== 'placed') {
      // A node that died had handed it over.
      await moveRun(
        deps.db,
        { id: run.id, from: 'charging' },
        { state: 'requested', paymentId: placed.transactionId },
      );
      return null;
    }
    const { orderId } = placed;
    const priced = await findOrder(orderId);
    const bundle = priced && 'bundle' in priced.contents ? priced.contents.bundle : null;
    if (!priced || !isAgreed(order, { amount: priced.amount, bundle })) {
      await dropRun(deps, order, { run: { ...run, state: 'charging' }, reason: 'changed' });
      return null;
    }
    if (order.mandateId) return await chargePermitted(deps, order, { run, orderId, placed: priced });
    const mayStart = (transactionId: string) => handOver(deps, order, { run, orderId, transactionId });
    await pay({ orderId, mode, msisdn, visitorId, locale: localeOf(order), mayStart });
    return null;
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    return afterRefusal(deps, order, { runId: run.id, error });
  }
}

/**
 * Charges a run under the permission of its payer. The payment's id is stored before; the last word is asked once more when the payment
 * is stored, because an order may be paused between both.
 */
async function chargePermitted(
  deps: StandingDeps,
  order: StandingOrder,
  { run, orderId, placed }: { run: StandingRun; orderId: string; placed: PlacedPurchase },
): Promise<Date | null> {
  const { db, clock, newId, mandates, log } = deps;
  const { mandateId, msisdn } = order;
  const paymentId = newId();
  if (!mandateId || !(await handOver(deps, order, { run, orderId, transactionId: paymentId }))) return null;
  const { kind: orderKind, contents, redirectPage, amount } = placed;
  const result = await mandates.charge({
    mandateId,
    paymentId,
    mayStart: () => isStillCharged(deps, order, { runId: run.id, paymentId }),
    order: {
      orderId,
      orderKind,
      contents,
      redirectPage,
      amount,
      msisdn,
      orderVisitorId: placed.visitorId,
      visitorId: visitorOf(run),
    },
  });
  if (result.kind === 'started') return null;
  log.warn({ run: run.id, reason: result.reason }, 'a standing order was not charged under its permission');
  const requested = { ...run, state: 'requested' as const };
  switch (result.reason) {
    case 'withdrawn':
      // The payment is stored: the next step finds and cancels it.
      return null;
    case 'over-month-limit':
      await dropRun(deps, order, { run: requested, reason: 'limit' });
      return null;
    case 'not-active':
    case 'number-changed':
    case 'over-charge-limit':
      await dropRun(deps, order, { run: requested, reason: 'unpermitted' });
      return null;
    case 'order-taken':
    case 'not-offered':
    case 'number-not-known':
      await moveRun(db, { id: run.id, from: 'requested' }, AGAIN);
      return new Date(clock.now().getTime() + RETRY_MS);
  }
}

/** Nothing of a run was charged, and its next step decides about it again. */
const AGAIN = { state: 'noticed', chargeDay: null, orderId: null, paymentId: null } as const;

/** Whether a run is to be charged still, and by this payment: another node may have begun it again. */
function isStillCharged(
  { db, clock }: StandingDeps,
  { id, msisdn }: StandingOrder,
  { runId, paymentId }: { runId: string; paymentId: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    const order = await findStanding(tx, id);
    const run = await findOpenRun(tx, id);
    return Boolean(
      order && factsOf(order, clock.now()).isActive && run?.id === runId && run.paymentId === paymentId,
    );
  });
}

/** Says before anything is charged that this run is being charged. False when it is not to be any more. */
async function claimCharge(
  deps: StandingDeps,
  { id, msisdn }: StandingOrder,
  run: StandingRun,
): Promise<boolean> {
  const { db, clock, rules } = deps;
  return db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    const now = clock.now();
    const order = await findStanding(tx, id);
    if (!order) return false;
    const spentMinor = await sumSpent(tx, order.seriesId, now);
    const step = decideStep(factsOf(order, now), run, { now, hours: rules.hours, spentMinor });
    if (step.do !== 'charge') return false;
    const { chargeDay } = step;
    return moveRun(tx, { id: run.id, from: 'noticed' }, { state: 'charging', chargeDay, chargedAt: now });
  });
}

/**
 * The last word before a payment is handed over: an order that was stopped meanwhile hands over none, and one that is stopped after this
 * has the payment cancelled, which its start finds out.
 */
function handOver(
  { db, clock }: StandingDeps,
  { id, msisdn }: StandingOrder,
  { run, orderId, transactionId }: { run: StandingRun; orderId: string; transactionId: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    const order = await findStanding(tx, id);
    if (!order || !factsOf(order, clock.now()).isActive) return false;
    return moveRun(
      tx,
      { id: run.id, from: 'charging' },
      { state: 'requested', orderId, paymentId: transactionId },
    );
  });
}

/** Nothing was charged: what passes is tried again, everything else is a run that was not paid. */
async function afterRefusal(
  deps: StandingDeps,
  order: StandingOrder,
  { runId, error }: { runId: string; error: PortalError },
): Promise<Date | null> {
  const { db, clock, cancelPayment, findPayment, log } = deps;
  const later = new Date(clock.now().getTime() + RETRY_MS);
  log.warn({ err: error, run: runId }, 'a purchase of a standing order was refused');
  const [run] = await db.select().from(standingRuns).where(eq(standingRuns.id, runId));
  if (run?.state !== 'charging' && run?.state !== 'requested') return null;
  if (run.paymentId) {
    await cancelPayment({ transactionId: run.paymentId, visitorId: visitorOf(run) });
    const payment = await findPayment(run.paymentId);
    if (payment && payment.state !== 'cancelled') return later;
  }
  if (!PASSING.has(error.code)) {
    await recordFailure(deps, order, { run, reason: error.code });
    return null;
  }
  await moveRun(db, { id: runId, from: run.state }, AGAIN);
  return later;
}

/**
 * Finds failed runs whose charge was confirmed late, so that they count for the month, and that nothing is tried once more that was paid.
 * @returns whether this run was dropped for it
 */
async function findLateCharges(deps: StandingDeps, order: StandingOrder, run: StandingRun): Promise<boolean> {
  const { db, clock, findPayment } = deps;
  const since = addDays(localDay(clock.now()), -FOUND_LATE_DAYS);
  const failed = await db
    .select({ id: standingRuns.id, paymentId: standingRuns.paymentId })
    .from(standingRuns)
    .innerJoin(standingOrders, eq(standingOrders.id, standingRuns.standingOrderId))
    .where(
      and(
        // Also of those that it was changed from: it counts for the same limit.
        eq(standingOrders.seriesId, order.seriesId),
        eq(standingRuns.state, 'failed'),
        isNotNull(standingRuns.paymentId),
        gte(standingRuns.dueDay, since),
      ),
    );
  for (const { id, paymentId } of failed) {
    const payment = await findPayment(paymentId ?? '');
    if (payment?.state !== 'delivered' && payment?.state !== 'charged') continue;
    await moveRun(db, { id, from: 'failed' }, { state: 'paid', endedAt: clock.now() });
    if (run.retryOf !== id) continue;
    await dropRun(deps, order, { run, reason: 'paid-late' });
    return true;
  }
  return false;
}
