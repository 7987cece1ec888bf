import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { localMonth } from '@portal/domain/payments/standing-order';
import { localDay } from '@portal/domain/time/calendar-date';
import type { Db, DbOrTx, Tx } from '@portal/platform/database/open-db';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { and, asc, desc, eq, inArray, isNotNull, isNull, like, lt, lte, sql } from 'drizzle-orm';
import type { OrderFacts } from './decide-step.ts';
import {
  type RunState,
  type StandingEnd,
  type StandingPause,
  standingOrders,
  standingRuns,
} from './tables.ts';

/** A standing order, with the consent of its owner. */
export type StandingOrder = typeof standingOrders.$inferSelect;
/** One purchase of it. */
export type StandingRun = typeof standingRuns.$inferSelect;

const DAY_MS = 24 * 3_600_000;
/** By then a request that was on its way when its order ended is stored. */
const REQUESTED_MS = 2 * 60_000;
/** An ended consent answers questions about a charge for so long. */
const ENDED_KEPT_MS = 400 * DAY_MS;
/** Runs that may still be paid. */
export const OPEN: RunState[] = ['planned', 'noticed', 'charging', 'requested'];
/** Runs of which nothing was handed over. */
const NOT_HANDED_OVER: RunState[] = ['planned', 'noticed', 'charging'];
/** Runs that count for the limit of a month. */
export const SPENT: RunState[] = ['charging', 'requested', 'paid'];

/** Until this transaction commits, no other one changes the standing orders of a number: a stop and a charge follow each other. */
export async function lockNumber(tx: Tx, msisdn: Msisdn): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`standing:${msisdn}`}, 0))`);
}

/** Finds a standing order; `null` for an unknown one. */
export async function findStanding(db: DbOrTx, id: string): Promise<StandingOrder | null> {
  const [row] = await db.select().from(standingOrders).where(eq(standingOrders.id, id));
  return row ?? null;
}

/** The standing orders of a number that have not ended, the oldest first. */
export function listStanding(db: DbOrTx, msisdn: Msisdn): Promise<StandingOrder[]> {
  return db
    .select()
    .from(standingOrders)
    .where(and(eq(standingOrders.msisdn, msisdn), isNull(standingOrders.endedAt)))
    .orderBy(asc(standingOrders.consentedAt), asc(standingOrders.id));
}

/** The run of a standing order that may still be paid; there is at most one. */
export async function findOpenRun(db: DbOrTx, id: string): Promise<StandingRun | null> {
  const isOpen = and(eq(standingRuns.standingOrderId, id), inArray(standingRuns.state, OPEN));
  const [row] = await db.select().from(standingRuns).where(isOpen).orderBy(standingRuns.plannedAt).limit(1);
  return row ?? null;
}

/** The last runs of a standing order, the latest first. */
export function listRuns(db: DbOrTx, id: string, limit: number): Promise<StandingRun[]> {
  return db
    .select()
    .from(standingRuns)
    .where(eq(standingRuns.standingOrderId, id))
    .orderBy(desc(standingRuns.dueDay))
    .limit(limit);
}

/** What a standing order, and those that it was changed from, have bought or are buying in the month of an instant. */
export async function sumSpent(db: DbOrTx, seriesId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ minor: sql<string>`coalesce(sum(${standingOrders.amountMinor}), 0)` })
    .from(standingRuns)
    .innerJoin(standingOrders, eq(standingOrders.id, standingRuns.standingOrderId))
    .where(
      and(
        eq(standingOrders.seriesId, seriesId),
        inArray(standingRuns.state, SPENT),
        like(standingRuns.chargeDay, `${localMonth(now)}-%`),
      ),
    );
  return Number(row?.minor ?? 0);
}

/** What decides about the next step of a standing order. */
export function factsOf(order: StandingOrder, now: Date): OrderFacts {
  const { pausedBy, endedAt, endsAt } = order;
  return { ...order, isActive: pausedBy === null && endedAt === null && endsAt > now };
}

/** Takes standing orders whose next step is due, the longest waiting first; no other node takes them for two minutes. */
export async function takeDueOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = db
    .select({ id: standingOrders.id })
    .from(standingOrders)
    .where(and(isNull(standingOrders.endedAt), lte(standingOrders.stepAt, now)))
    .orderBy(standingOrders.stepAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(standingOrders)
    .set({ stepAt: takenUntil(now) })
    .where(inArray(standingOrders.id, due))
    .returning({ id: standingOrders.id });
  return taken.map(({ id }) => id);
}

const takenUntil = (takenAt: Date) => new Date(takenAt.getTime() + 120_000);

/** Says when an order that was taken is looked at next. One that was woken or resumed meanwhile, or taken by another node, keeps its time. */
export async function giveBackOrder(
  db: DbOrTx,
  { id, takenAt }: { id: string; takenAt: Date },
  stepAt: Date,
): Promise<void> {
  const isTaken = and(eq(standingOrders.id, id), eq(standingOrders.stepAt, takenUntil(takenAt)));
  await db.update(standingOrders).set({ stepAt }).where(isTaken);
}

/**
 * Writes the run of a due day, unless there is one. A run that was dropped because its order was paused begins again: nothing of it was
 * handed over, and its owner is told again.
 */
export async function planRun(
  tx: Tx,
  run: Pick<StandingRun, 'id' | 'standingOrderId' | 'dueDay' | 'retryOf' | 'plannedAt'>,
): Promise<boolean> {
  const planned = { ...run, state: 'planned' as const };
  const begun = { reason: null, noticeAt: null, chargeDay: null, chargedAt: null, endedAt: null };
  const { rowCount } = await tx
    .insert(standingRuns)
    .values(planned)
    .onConflictDoUpdate({
      target: [standingRuns.standingOrderId, standingRuns.dueDay],
      set: { ...planned, ...begun, orderId: null, paymentId: null },
      setWhere: and(eq(standingRuns.state, 'dropped'), eq(standingRuns.reason, 'stopped')),
    });
  return (rowCount ?? 0) > 0;
}

/** Changes a run that is still in a state. Returns whether it was. */
export async function moveRun(
  db: DbOrTx,
  { id, from }: { id: string; from: RunState },
  to: Partial<StandingRun>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(standingRuns)
    .set(to)
    .where(and(eq(standingRuns.id, id), eq(standingRuns.state, from)));
  return rowCount === 1;
}

/** A payment of a run that was handed over, or is about to be. */
export type BegunPayment = { transactionId: string; visitorId: string };

/** That of an order that was stopped. `isPermitted`: it needs no approval. */
export type StoppedPayment = BegunPayment & { isPermitted: boolean };

/** The browser that a run pays as: nobody else has it. */
export function visitorOf({ id }: Pick<StandingRun, 'id'>): string {
  return `standing.${id}`;
}

/** Which standing orders are meant: all of a number, those of a proof until an instant, or one. */
export type WhichOrders = { msisdn: Msisdn; provenUntil?: Date } | { msisdn: Msisdn; id: string };

/**
 * Stops standing orders under the lock of their number: none of them hands over a payment any more, and the runs of which nothing was
 * handed over are dropped.
 * @param stop how: they end, or are paused
 * @returns the orders that were stopped, and their payments that were handed over, or are about to be
 */
export async function stopOrders(
  tx: Tx,
  which: WhichOrders,
  stop: { endedBy: StandingEnd; now: Date } | { pausedBy: 'owner' | 'unpermitted'; now: Date },
): Promise<{ stopped: StandingOrder[]; begun: StoppedPayment[] }> {
  await lockNumber(tx, which.msisdn);
  const set =
    'endedBy' in stop
      ? { endedAt: stop.now, endedBy: stop.endedBy }
      : // What waits for its owner's agreement does not go on without it.
        { pausedBy: sql<StandingPause>`coalesce(${standingOrders.pausedBy}, ${stop.pausedBy})` };
  const stopped = await tx
    .update(standingOrders)
    .set(set)
    .where(
      and(
        eq(standingOrders.msisdn, which.msisdn),
        isNull(standingOrders.endedAt),
        'id' in which ? eq(standingOrders.id, which.id) : undefined,
        'provenUntil' in which && which.provenUntil
          ? lte(standingOrders.provenAt, which.provenUntil)
          : undefined,
      ),
    )
    .returning();
  const ids = stopped.map(({ id }) => id);
  if (ids.length === 0) return { stopped, begun: [] };
  const runAt = new Date(stop.now.getTime() + REQUESTED_MS);
  for (const { id: standingOrderId, mandateId, firstUntil, endedAt } of stopped)
    if ((mandateId || firstUntil) && endedAt)
      await enqueueJob(tx, { job: 'end-standing-mandate', payload: { standingOrderId }, runAt });
  const isOfThem = inArray(standingRuns.standingOrderId, ids);
  await tx
    .update(standingRuns)
    .set({ state: 'dropped', reason: 'stopped', endedAt: stop.now })
    .where(and(isOfThem, inArray(standingRuns.state, NOT_HANDED_OVER)));
  const requested = await tx
    .select()
    .from(standingRuns)
    .where(and(isOfThem, eq(standingRuns.state, 'requested')));
  const permitted = new Set(stopped.flatMap(({ id, mandateId }) => (mandateId ? [id] : [])));
  const begun = requested.flatMap((run) =>
    run.paymentId
      ? [
          {
            transactionId: run.paymentId,
            visitorId: visitorOf(run),
            isPermitted: permitted.has(run.standingOrderId),
          },
        ]
      : [],
  );
  return { stopped, begun };
}

/**
 * Takes numbers whose airtime must be looked at for a standing order; no other node takes them until the next look. For the look-ups of
 * the reminders, which ask the operator once for both.
 */
export async function takeDueLooks(
  db: Db,
  { now, nextAt, limit }: { now: Date; nextAt: Date; limit: number },
): Promise<Msisdn[]> {
  const due = db
    .select({ id: standingOrders.id })
    .from(standingOrders)
    .where(
      and(
        isNull(standingOrders.endedAt),
        isNull(standingOrders.pausedBy),
        isNotNull(standingOrders.lookAt),
        lte(standingOrders.lookAt, now),
      ),
    )
    .orderBy(standingOrders.lookAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(standingOrders)
    .set({ lookAt: nextAt })
    .where(inArray(standingOrders.id, due))
    .returning({ msisdn: standingOrders.msisdn });
  return [...new Set(taken.map(({ msisdn }) => msisdn))];
}

/** What was seen of a line: its airtime in the smallest unit; `null`: without a limit, or not known. */
export type SeenAirtime = { msisdn: Msisdn; airtimeMinor: number | null; nextAt: Date; now: Date };

/** Plans a run of each standing order that waits for the airtime of a line to be as low as it is: at most one a day. */
export async function planLowRuns(db: Db, newId: () => string, seen: SeenAirtime): Promise<void> {
  const { msisdn, airtimeMinor, nextAt, now } = seen;
  const isWaiting = and(
    eq(standingOrders.msisdn, msisdn),
    isNull(standingOrders.endedAt),
    isNotNull(standingOrders.lookAt),
  );
  const waiting = await db.update(standingOrders).set({ lookAt: nextAt }).where(isWaiting).returning();
  for (const { id, schedule, notBefore } of waiting) {
    if (schedule.every !== 'low' || airtimeMinor === null || airtimeMinor >= schedule.belowMinor) continue;
    if (notBefore && notBefore > now) continue;
    await db.transaction(async (tx) => {
      await lockNumber(tx, msisdn);
      const order = await findStanding(tx, id);
      if (!order || !factsOf(order, now).isActive || (await findOpenRun(tx, id))) return;
      const run = { id: newId(), standingOrderId: id, dueDay: localDay(now), retryOf: null, plannedAt: now };
      if (await planRun(tx, run))
        await tx.update(standingOrders).set({ stepAt: now }).where(eq(standingOrders.id, id));
    });
  }
}

/** Counts the standing orders whose next step is due. */
export function countDueOrders(db: Db, now: Date): Promise<number> {
  return db.$count(standingOrders, and(isNull(standingOrders.endedAt), lte(standingOrders.stepAt, now)));
}

/** Erases standing orders that ended long ago, with their runs. Their payments stay. */
export async function eraseStanding(db: Db, now: Date): Promise<void> {
  await db.delete(standingOrders).where(lt(standingOrders.endedAt, new Date(now.getTime() - ENDED_KEPT_MS)));
}
