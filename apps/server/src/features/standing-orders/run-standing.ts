import type { CalendarDate } from '@portal/domain/time/calendar-date';
import { eq } from 'drizzle-orm';
import { checkSale } from './agreed-sale.ts';
import { takeAnswer } from './ask-permission.ts';
import { chargeRun, RETRY_MS } from './charge-run.ts';
import { decideStep } from './decide-step.ts';
import { dropRun, followPayment, PLACING_MS } from './end-run.ts';
import { findReplacedRun, listRunsOfEnded } from './replaced-runs.ts';
import type { StandingDeps } from './standing-deps.ts';
import { sendNotice } from './standing-messages.ts';
import {
  factsOf,
  findOpenRun,
  findStanding,
  giveBackOrder,
  lockNumber,
  moveRun,
  planRun,
  type StandingOrder,
  type StandingRun,
  sumSpent,
  takeDueOrders,
} from './standing-store.ts';
import { stopStanding } from './stop-standing.ts';
import { pauseSwitchedOff } from './switched-off.ts';
import { standingOrders, standingRuns } from './tables.ts';
import { endByHolders, followFirstCharges } from './take-first-charge.ts';

const MINUTE_MS = 60_000;
/** Orders that are done at once by one node: the providers answer customers meanwhile. */
const AT_ONCE = 4;
/** A job that runs longer than 100 seconds is treated as abandoned. */
const MAX_RUN_MS = 50_000;
/** More steps of one order than this in a row are a bug. */
const MAX_STEPS = 6;

/**
 * Does the next step of each standing order whose time has come: its owner is told, or it buys, or what became of its payment is
 * recorded. Several nodes may run it at once.
 * @returns the number of orders that were looked at
 */
export async function runStandingOrders(deps: StandingDeps): Promise<number> {
  const { db, clock, rules, log } = deps;
  if (rules.perLine === 0) return 0;
  const startedAt = performance.now();
  let done = 0;
  await followEnded(deps);
  await followFirstCharges(deps);
  await endByHolders(deps);
  await pauseSwitchedOff(deps);
  while (performance.now() - startedAt < MAX_RUN_MS) {
    const takenAt = clock.now();
    const ids = await takeDueOrders(db, takenAt, AT_ONCE);
    if (ids.length === 0) break;
    done += ids.length;
    await Promise.all(
      ids.map(async (id) => {
        const next = await doSteps(deps, id).catch((err: unknown) => {
          log.warn({ err, standingOrder: id }, 'a step of a standing order failed');
          return new Date(clock.now().getTime() + RETRY_MS);
        });
        if (next !== 'taken') await giveBackOrder(db, { id, takenAt }, next ?? NEVER);
      }),
    );
  }
  return done;
}

/** Runs of ended orders that are looked at each time. */
const ENDED_AT_ONCE = 100;

/** Finds out what became of the purchases of ended orders, which else would count for the month of what they were changed to for ever. */
async function followEnded(deps: StandingDeps): Promise<void> {
  for (const { order, run } of await listRunsOfEnded(deps.db, ENDED_AT_ONCE)) {
    try {
      if (run.state === 'requested') await followPayment(deps, order, run);
      else await dropRun(deps, order, { run, reason: 'stopped' });
    } catch (err) {
      deps.log.warn({ err, run: run.id }, 'what became of a run of an ended standing order is not known yet');
    }
  }
}

/** An order that waits for low airtime, or is paused, is woken by what it waits for. */
const NEVER = new Date('9999-01-01T00:00:00Z');

/** Does the steps of an order until it has to wait; `null`: for what another one does. */
async function doSteps(deps: StandingDeps, id: string): Promise<Date | null | 'taken'> {
  const { db, clock, rules } = deps;
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const now = clock.now();
    const order = await findStanding(db, id);
    if (!order || order.endedAt) return 'taken';
    if (order.endsAt <= now) {
      await stopStanding(deps, { msisdn: order.msisdn, id }, { endedBy: 'time' });
      return 'taken';
    }
    if (order.pausedBy === 'asked') {
      if (await takeAnswer(deps, id)) return new Date(now.getTime() + MINUTE_MS);
      continue;
    }
    const run = await findOpenRun(db, id);
    if (run?.state === 'requested') {
      if (!(await followPayment(deps, order, run))) return new Date(now.getTime() + MINUTE_MS);
      continue;
    }
    if (run?.state === 'charging') {
      if (now.getTime() - (run.chargedAt?.getTime() ?? 0) < PLACING_MS)
        return new Date(now.getTime() + MINUTE_MS);
      await moveRun(db, { id: run.id, from: 'charging' }, { state: 'noticed', chargeDay: null });
      continue;
    }
    const spentMinor = await sumSpent(db, order.seriesId, now);
    const step = decideStep(factsOf(order, now), run, { now, hours: rules.hours, spentMinor });
    switch (step.do) {
      case 'wait':
        return step.until;
      case 'plan':
        await plan(deps, order, step);
        break;
      case 'drop':
        if (run) await dropRun(deps, order, { run, reason: step.reason });
        break;
      case 'notice':
      case 'charge': {
        const wait = run && (await actOn(deps, order, { run, isCharge: step.do === 'charge' }));
        if (wait) return wait;
      }
    }
  }
  return new Date(clock.now().getTime() + MINUTE_MS);
}

async function plan(
  { db, clock, newId }: StandingDeps,
  { id, msisdn, nextDueDay: before }: StandingOrder,
  { dueDay, nextDueDay }: { dueDay: CalendarDate; nextDueDay: CalendarDate | null },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    const order = await findStanding(tx, id);
    if (!order || !factsOf(order, now).isActive || order.nextDueDay !== before) return;
    if (await findOpenRun(tx, id)) return;
    await planRun(tx, { id: newId(), standingOrderId: id, dueDay, retryOf: null, plannedAt: now });
    await tx.update(standingOrders).set({ nextDueDay }).where(eq(standingOrders.id, id));
  });
}

/**
 * Tells the owner of a run, or charges it, after the checks of both: the number has its SIM card and owner, and what was agreed is sold
 * as it was.
 * @returns when to try again; `null`: it was done
 */
async function actOn(
  deps: StandingDeps,
  order: StandingOrder,
  { run, isCharge }: { run: StandingRun; isCharge: boolean },
): Promise<Date | null> {
  const { clock, checkHolder } = deps;
  const later = () => new Date(clock.now().getTime() + RETRY_MS);
  const { msisdn, provenAt } = order;
  const holder = await checkHolder(msisdn, provenAt);
  if (holder === 'changed') {
    await stopStanding(deps, { msisdn, provenUntil: provenAt }, { endedBy: 'holder' });
    return null;
  }
  if (holder !== 'same') return later();
  if (order.mandateId && (await deps.mandates.find(order.mandateId))?.state !== 'active') {
    await dropRun(deps, order, { run, reason: 'unpermitted' });
    return null;
  }
  const sale = await checkSale(deps, order, run);
  if (sale === 'changed') await dropRun(deps, order, { run, reason: 'changed' });
  if (sale === 'changed') return null;
  if (sale === 'not-now') return later();
  const replaced = await findReplacedRun(deps.db, order, run);
  if (replaced?.state === 'paid') {
    await dropRun(deps, order, { run, reason: 'paid-late' });
    return null;
  }
  if (replaced && isCharge) return later();
  return isCharge ? await chargeRun(deps, order, run) : await notify(deps, order, run);
}

async function notify(deps: StandingDeps, order: StandingOrder, run: StandingRun): Promise<Date | null> {
  const { db, clock, log } = deps;
  const [failed] = run.retryOf
    ? await db.select().from(standingRuns).where(eq(standingRuns.id, run.retryOf))
    : [];
  try {
    await sendNotice(deps, order, { run, failed: failed ?? null, now: clock.now() });
  } catch (err) {
    // Whoever may not have been told is not charged.
    log.warn({ err, run: run.id }, 'a notice of a standing order was not sent');
    return new Date(clock.now().getTime() + RETRY_MS);
  }
  await moveRun(db, { id: run.id, from: 'planned' }, { state: 'noticed', noticeAt: clock.now() });
  return null;
}
