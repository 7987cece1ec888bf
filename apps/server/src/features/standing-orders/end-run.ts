import { addDays, localDay } from '@portal/domain/time/calendar-date';
import { eq } from 'drizzle-orm';
import type { StandingDeps } from './standing-deps.ts';
import { queueMessage, type StandingMessage } from './standing-messages.ts';
import {
  findStanding,
  lockNumber,
  moveRun,
  planRun,
  type StandingOrder,
  type StandingRun,
  visitorOf,
} from './standing-store.ts';
import { standingOrders } from './tables.ts';

/** A run that another node charges, unless it died. */
export const PLACING_MS = 5 * 60_000;
/** Runs in a row that are not paid pause their order. */
const MAX_FAILURES = 3;

/** What a run that was left out is told as. Its owner stopped it: nothing. */
const DROP_MESSAGE = {
  stopped: null,
  'paid-late': null,
  limit: 'limit',
  late: 'late',
  changed: 'changed',
  unpermitted: 'unpermitted',
} as const satisfies Record<string, StandingMessage | null>;

export async function dropRun(
  { db, clock, count }: StandingDeps,
  { id, msisdn }: StandingOrder,
  { run, reason }: { run: StandingRun; reason: keyof typeof DROP_MESSAGE },
): Promise<void> {
  const now = clock.now();
  const isDropped = await db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    const from = run.state;
    if (!(await moveRun(tx, { id: run.id, from }, { state: 'dropped', reason, endedAt: now }))) return false;
    // Who has ended it, or changed it to another one, is told nothing more about it.
    if ((await findStanding(tx, id))?.endedAt) return true;
    if (reason === 'changed' || reason === 'unpermitted')
      await tx.update(standingOrders).set({ pausedBy: reason }).where(eq(standingOrders.id, id));
    const message = DROP_MESSAGE[reason];
    if (message) await queueMessage(tx, message, { id, runId: run.id, now });
    return true;
  });
  if (isDropped) count('dropped');
}

/** Records what became of the payment of a run. False while that is not known. */
export async function followPayment(
  deps: StandingDeps,
  order: StandingOrder,
  run: StandingRun,
): Promise<boolean> {
  const { db, clock, count, findPayment } = deps;
  const payment = run.paymentId ? await findPayment(run.paymentId) : null;
  // A payment under a permission has its id before it is stored.
  if (payment?.state === 'created' || (!payment && order.mandateId)) return startAgain(deps, run);
  if (payment?.state === 'open' || payment?.state === 'charged') return false;
  if (payment?.state !== 'delivered' && payment?.reason === 'mandate-ended') {
    await dropRun(deps, order, { run, reason: 'unpermitted' });
    return true;
  }
  if (payment?.state !== 'delivered') {
    await recordFailure(deps, order, { run, reason: payment?.reason ?? 'unknown' });
    return true;
  }
  const endedAt = clock.now();
  const isPaid = await db.transaction(async (tx) => {
    await lockNumber(tx, order.msisdn);
    await tx.update(standingOrders).set({ failures: 0 }).where(eq(standingOrders.id, order.id));
    return moveRun(tx, { id: run.id, from: 'requested' }, { state: 'paid', endedAt });
  });
  if (isPaid) count('paid');
  return true;
}

/** The node that was to hand a payment over died before: it is cancelled, and the run charged again. */
async function startAgain({ db, clock, ...deps }: StandingDeps, run: StandingRun): Promise<boolean> {
  const { paymentId, chargedAt } = run;
  if (paymentId === null || clock.now().getTime() - (chargedAt?.getTime() ?? 0) < PLACING_MS) return false;
  if (await deps.findPayment(paymentId)) {
    await deps.cancelPayment({ transactionId: paymentId, visitorId: visitorOf(run) });
    if ((await deps.findPayment(paymentId))?.state !== 'cancelled') return false;
  }
  // Of an order that was stopped meanwhile nothing is charged again: the next step drops it.
  const again = { state: 'noticed' as const, chargeDay: null, orderId: null, paymentId: null };
  return moveRun(db, { id: run.id, from: 'requested' }, again);
}

/** A run of a week or a month is tried once more on the next day; three in a row pause their order. The owner is told each time. */
export async function recordFailure(
  { db, clock, newId, count }: StandingDeps,
  { id, msisdn }: StandingOrder,
  { run, reason }: { run: StandingRun; reason: string },
): Promise<void> {
  const now = clock.now();
  const isFailed = await db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    const failed = { state: 'failed' as const, reason, endedAt: now };
    if (!(await moveRun(tx, { id: run.id, from: run.state }, failed))) return false;
    const order = await findStanding(tx, id);
    if (!order) return true;
    const failures = order.failures + 1;
    const isTooMuch = failures >= MAX_FAILURES;
    const pausedBy = order.pausedBy ?? (isTooMuch ? 'failures' : null);
    await tx.update(standingOrders).set({ failures, pausedBy }).where(eq(standingOrders.id, id));
    if (order.endedAt || order.pausedBy) return true;
    const { every } = order.schedule;
    const isRetried = every !== 'day' && every !== 'low' && !run.retryOf && reason !== 'refused-by-customer';
    const dueDay = addDays(localDay(now), 1);
    const retry = { id: newId(), standingOrderId: id, dueDay, retryOf: run.id, plannedAt: now };
    if (isTooMuch || !isRetried || !(await planRun(tx, retry)))
      await queueMessage(tx, isTooMuch ? 'paused' : 'failed', { id, runId: run.id, now });
    return true;
  });
  if (isFailed) count('failed');
}
