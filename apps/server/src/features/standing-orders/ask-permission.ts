import { toTrunk } from '@portal/domain/identifiers/msisdn';
import { type Currency, toDecimal } from '@portal/domain/money/money';
import { nextDueDay } from '@portal/domain/payments/standing-order';
import { localDay } from '@portal/domain/time/calendar-date';
import { eq } from 'drizzle-orm';
import { endFirstPermissions } from './end-first-permissions.ts';
import type { StandingDeps } from './standing-deps.ts';
import { describePurchase, localeOf, queueMessage } from './standing-messages.ts';
import {
  findStanding,
  listStanding,
  lockNumber,
  type StandingOrder,
  type StoppedPayment,
  stopOrders,
} from './standing-store.ts';
import { standingOrders } from './tables.ts';
import { withdrawPayments } from './withdraw-payments.ts';

type PermissionDeps = Pick<
  StandingDeps,
  'db' | 'clock' | 'mandates' | 'listFirstPayments' | 'formatText' | 'findPayment' | 'cancelPayment' | 'log'
>;

/** The longest text of a question to a payer. */
const MAX_DESCRIPTION = 64;
/** A request that was not stored so long after the consent never will be: its node died. */
const ASKING_MS = 5 * 60_000;

/**
 * Asks the payer on the handset for the permission of a standing order that waits for it, and records an answer that is there at once.
 * The question names the sums, how often, for whom and until when (RULINGS 81).
 */
export async function askPermission(deps: PermissionDeps, id: string): Promise<void> {
  const order = await findStanding(deps.db, id);
  // Who has stopped it meanwhile is asked nothing.
  if (!order?.mandateId || order.endedAt) return;
  const { currency, amountMinor, monthLimitMinor } = order;
  await deps.mandates.request({
    id: order.mandateId,
    mode: order.mode,
    payer: order.msisdn,
    locale: localeOf(order),
    limitPerCharge: { minor: amountMinor, currency: currency as Currency },
    limitPerMonth: { minor: monthLimitMinor, currency: currency as Currency },
    validUntil: order.endsAt,
    description: describeQuestion(deps, order),
  });
  await takeAnswer(deps, id);
}

/**
 * What the payer reads: how much, how often, for whom, at most how much in a month, and what is bought, which is cut first. Letters,
 * digits and spaces only, so that sums are whole, rounded up. MTN MoMo is told the sums by nothing else.
 */
function describeQuestion(deps: PermissionDeps, order: StandingOrder): string {
  const locale = localeOf(order);
  const { currency, amountMinor, monthLimitMinor } = order;
  const inWhole = (minor: number) => Math.ceil(Number(toDecimal({ minor, currency: currency as Currency })));
  const text = deps.formatText(`standing.permit-${order.schedule.every}`, locale, {
    amount: `${currency} ${inWhole(amountMinor)}`,
    limit: String(inWhole(monthLimitMinor)),
    number: toTrunk(order.msisdn),
    what: describePurchase(deps, order, locale),
  });
  return toPlain(text).slice(0, MAX_DESCRIPTION).trim();
}

function toPlain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim();
}

/**
 * Records the answer of a payer: the standing order begins, in the place of the one that it was changed from, or has ended.
 * @returns whether it still waits for the answer
 */
export async function takeAnswer(deps: PermissionDeps, id: string): Promise<boolean> {
  const { db, clock, mandates } = deps;
  const asked = await findStanding(db, id);
  if (!asked?.mandateId) return false;
  const mandate = await mandates.find(asked.mandateId);
  const isLost = !mandate && clock.now().getTime() - asked.consentedAt.getTime() > ASKING_MS;
  const isWaiting = mandate ? mandate.state === 'requested' : !isLost;
  if (isWaiting && !asked.endedAt) return true;
  const begun: StoppedPayment[] = [];
  const stopped = await db.transaction(async (tx) => {
    await lockNumber(tx, asked.msisdn);
    const now = clock.now();
    const order = await findStanding(tx, id);
    if (!order || order.endedAt || order.pausedBy !== 'asked') return order ? [order] : [];
    if (mandate?.state !== 'active') {
      const which = { msisdn: order.msisdn, id };
      await queueMessage(tx, 'refused', { id, now });
      return (await stopOrders(tx, which, { endedBy: 'refused', now })).stopped;
    }
    const { schedule, msisdn, seriesId } = order;
    const before = (await listStanding(tx, msisdn)).filter(
      (each) => each.seriesId === seriesId && each.id !== id,
    );
    const replaced: StandingOrder[] = [];
    for (const each of before) {
      const ended = await stopOrders(tx, { msisdn, id: each.id }, { endedBy: 'replaced', now });
      replaced.push(...ended.stopped);
      begun.push(...ended.begun);
    }
    await tx
      .update(standingOrders)
      .set({
        pausedBy: null,
        nextDueDay: nextDueDay(schedule, localDay(now)),
        stepAt: now,
        lookAt: schedule.every === 'low' ? now : null,
      })
      .where(eq(standingOrders.id, id));
    await queueMessage(tx, 'agreed', { id, now });
    return replaced;
  });
  for (const order of stopped) await endPermission(deps, order);
  await withdrawPayments(deps, begun);
  return false;
}

/** The reason of a mandate's end. Its time, and a change of the order, are the customer's. */
function toReason({ endedBy, endedAt }: StandingOrder) {
  if (endedAt === null) return 'method-unavailable';
  if (endedBy === 'care') return 'by-staff';
  return endedBy === 'holder' ? 'number-changed' : 'by-customer';
}

/**
 * Ends the permission of a standing order that has ended, or waits for another one (`unpermitted`). When that fails, the job that was queued
 * with the end or pause does it.
 * @returns whether a payment under it was handed over before, and may still be charged
 */
export async function endPermission(
  { mandates, listFirstPayments, log }: Pick<PermissionDeps, 'mandates' | 'listFirstPayments' | 'log'>,
  order: StandingOrder,
): Promise<boolean> {
  try {
    return await endPermissionOf({ mandates, listFirstPayments }, order);
  } catch (err) {
    log.warn({ err, standingOrder: order.id }, 'the permission of a standing order was not ended yet');
    return false;
  }
}

/** The job that {@link endPermission} relies on. Rejects when that fails, so that it is repeated. */
export async function endPermissionLater(
  { db, mandates, listFirstPayments }: Pick<PermissionDeps, 'db' | 'mandates' | 'listFirstPayments'>,
  id: string,
): Promise<void> {
  const order = await findStanding(db, id);
  if (order) await endPermissionOf({ mandates, listFirstPayments }, order);
}

async function endPermissionOf(
  { mandates, listFirstPayments }: Pick<PermissionDeps, 'mandates' | 'listFirstPayments'>,
  order: StandingOrder,
): Promise<boolean> {
  const { mandateId, endedAt, pausedBy, firstUntil } = order;
  if (endedAt !== null && firstUntil !== null)
    return endFirstPermissions({ mandates, listFirstPayments }, order);
  if (mandateId === null || (endedAt === null && pausedBy !== 'unpermitted')) return false;
  if (!(await mandates.find(mandateId))) return false;
  const { underWay } = await mandates.end(mandateId, { reason: toReason(order) });
  return underWay.length > 0;
}
