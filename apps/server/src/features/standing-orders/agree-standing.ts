import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { countryCurrency, money, parseMoney, toDecimal } from '@portal/domain/money/money';
import type { Order } from '@portal/domain/payments/order';
import { nextDueDay, type StandingSchedule } from '@portal/domain/payments/standing-order';
import { localDay } from '@portal/domain/time/calendar-date';
import type { PaymentMode } from '@portal/payments/providers/registry';
import type { DbOrTx } from '@portal/platform/database/open-db';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { and, eq, gte } from 'drizzle-orm';
import { purchaseOf } from './agreed-sale.ts';
import { askPermission, endPermission } from './ask-permission.ts';
import { FIRST_LOOKED_FOR_MS, FIRST_REPEAT_MS, firstRepeatDay } from './decide-first-charge.ts';
import type { StandingDeps } from './standing-deps.ts';
import { queueMessage } from './standing-messages.ts';
import {
  listStanding,
  lockNumber,
  type StandingOrder,
  type StoppedPayment,
  stopOrders,
  sumSpent,
} from './standing-store.ts';
import { standingOrders } from './tables.ts';
import { withdrawPayments } from './withdraw-payments.ts';

const DAY_MS = 24 * 3_600_000;
/** Each consent is confirmed by a message, so a number may give only so many a day. */
const CONSENTS_PER_DAY = 5;

/** A line that a browser shows. */
export type ShownLine = {
  msisdn: Msisdn;
  /** When the number was proven. */
  provenAt: Date;
  /** Whether the browser still shows it: its owner may answer STOP meanwhile. */
  isShown: (db: DbOrTx) => Promise<boolean>;
};

type Agreement = {
  line: ShownLine;
  input: CallInput<'agreeStandingOrder'>;
  visitorId: string;
  locale: Locale;
};

/**
 * Says what a standing order would be, for the page that asks; with `isAgreed` it records the consent, in the place of that of the order
 * that is changed, and tells the number by SMS. One that is paid without asking begins only when the payer permitted it on the handset,
 * and the order that is changed goes on until then. One that a card pays begins when the card has paid the purchase that is placed here; the
 * order that is changed ends, so that nothing is bought twice meanwhile.
 * @throws PortalError INVALID_REQUEST with the reason of a field, the refusals of an order, PRICE_DIFFERS when the page showed another price,
 * PROOF_INVALID when SIM card or owner changed after the proof, NOT_FOUND, RATE_LIMITED, UNAVAILABLE where there are none
 */
export async function agreeStanding(
  deps: StandingDeps,
  { line, input, visitorId, locale }: Agreement,
): Promise<CallResult<'agreeStandingOrder'>> {
  const { rules, clock } = deps;
  if (rules.perLine === 0) throw new PortalError('UNAVAILABLE');
  const { msisdn } = line;
  const order = await priceChoice(deps, { msisdn, input, visitorId });
  const schedule = readSchedule(input);
  if (!isHour(deps, input.hour)) throw refuse('hour', 'out-of-range');
  const { mode, isCard } = await findMode(deps, { order, schedule, input, locale });
  const monthLimitMinor = readLimit(deps, order, { typed: input.monthLimit, isCard });
  const { minor: amountMinor, currency } = order.amount;
  const bundle = 'bundle' in order ? order.bundle : null;
  const mandateId = input.withoutAsking && !isCard ? deps.newId() : null;
  const paid = { mode, mandateId, monthLimitMinor };
  const terms = { amountMinor, currency, bundle, schedule, hour: input.hour, ...paid, locale };
  const notBefore = new Date(clock.now().getTime() + FIRST_REPEAT_MS);
  const firstDay = isCard
    ? firstRepeatDay(schedule, { hour: input.hour, notBefore })
    : nextDueDay(schedule, localDay(clock.now()));
  const summary = { amount: toDecimal(order.amount), currencyCode: currency, firstDay };
  if (!input.isAgreed) return { ...summary, standingOrderId: null, orderId: null };
  if (input.agreedAmount !== summary.amount) throw new PortalError('PRICE_DIFFERS');
  const orderId = isCard ? await placeFirst(deps, { msisdn, bundle, order, visitorId }) : null;
  const consent = { line, terms, orderId, replaces: input.standingOrderId };
  const standingOrderId = await storeConsent(deps, consent);
  if (mandateId) await askPermission(deps, standingOrderId);
  return { ...summary, standingOrderId, orderId };
}

/** Places the purchase that the card pays first, for the browser that agreed: an ordinary one, which nobody else has paid before. */
async function placeFirst(
  { placeOrder }: StandingDeps,
  {
    msisdn,
    bundle,
    order: { amount },
    visitorId,
  }: { msisdn: Msisdn; bundle: StandingOrder['bundle']; order: Order; visitorId: string },
): Promise<string> {
  const { once: _once, ...purchase } = purchaseOf({
    msisdn,
    bundle,
    amountMinor: amount.minor,
    currency: amount.currency,
  });
  const page = { again: true, redirectPage: '/my-lines' };
  const placed = await placeOrder({ ...purchase, ...page }, { visitorId, network: '' });
  // The same is being paid in another tab.
  if (placed.kind !== 'placed') throw refuse('paymentMode', 'under-way');
  return placed.orderId;
}

function refuse(field: string, reason: string): PortalError {
  return new PortalError('INVALID_REQUEST', { fields: { [field]: reason } });
}

function isHour({ rules: { hours } }: StandingDeps, hour: number): boolean {
  return hour >= hours.from && hour < hours.to;
}

async function priceChoice(
  { priceOrder }: StandingDeps,
  { msisdn, input, visitorId }: { msisdn: Msisdn; input: Agreement['input']; visitorId: string },
): Promise<Order> {
  const { productCode, amount } = input;
  if ((productCode === null) === (amount === null)) throw refuse('amount', 'required');
  const buyer = { visitorId, network: '' };
  const { order } = await priceOrder(
    productCode === null
      ? { transactionType: 'PREPAID_RECHARGE', msisdn, amount: amount ?? '' }
      : { transactionType: 'PREPAID_BUNDLES', msisdn, productCode },
    buyer,
  );
  return order;
}

function readSchedule({ every, weekday, monthDay, below }: Agreement['input']): StandingSchedule {
  switch (every) {
    case 'day':
      return { every };
    case 'week':
      return { every, weekday };
    case 'month':
      return { every, monthDay };
    case 'low': {
      const limit = below === null ? null : parseMoney(below, countryCurrency());
      if (!limit || limit.minor <= 0) throw refuse('below', 'required');
      return { every, belowMinor: limit.minor };
    }
  }
}

/**
 * The way to pay, if this number can pay so without a page, or a card gives a permission by its first payment. Who has little airtime cannot
 * pay from it.
 */
async function findMode(
  deps: StandingDeps,
  {
    order,
    schedule,
    input,
    locale,
  }: { order: Order; schedule: StandingSchedule; input: Agreement['input']; locale: Locale },
): Promise<{ mode: PaymentMode; isCard: boolean }> {
  const { modes, listModes, mandates } = deps;
  const mode = modes.fromWire(input.paymentMode);
  const { msisdn, amount, ...contents } = order;
  const cards = await listCards(deps, { kind: order.kind, amount }, locale);
  if (mode && cards.some((each) => each.mode === mode)) {
    if (!input.withoutAsking) throw refuse('paymentMode', 'not-offered');
    if (amount.minor > money(deps.rules.cardChargeLimit, amount.currency).minor)
      throw refuse('paymentMode', 'card-limit');
    return { mode, isCard: true };
  }
  const payer = { msisdn, locale, isForeign: false };
  const offered = await listModes({ kind: order.kind, msisdn, amount, contents }, payer);
  if (!mode || modes.instructs(mode) || !offered.some((each) => each.mode === mode))
    throw refuse('paymentMode', 'not-offered');
  if (input.withoutAsking && (await mandates.mandateKind(mode)) !== 'handset')
    throw refuse('paymentMode', 'not-offered');
  if (schedule.every === 'low' && !modes.hasPrompt(mode)) throw refuse('paymentMode', 'low-airtime');
  return { mode, isCard: false };
}

/** The gateways whose cards give a permission by their first payment. Their holders are told by e-mail. */
export async function listCards(
  { listCardModes, mandates, emails }: Pick<StandingDeps, 'listCardModes' | 'mandates' | 'emails'>,
  order: Parameters<StandingDeps['listCardModes']>[0],
  locale: Locale,
): Promise<{ mode: PaymentMode; name: string }[]> {
  if (!emails) return [];
  const cards = await listCardModes(order, locale);
  const kinds = await Promise.all(cards.map(({ mode }) => mandates.mandateKind(mode)));
  return cards.filter((_card, at) => kinds[at] === 'first-charge');
}

function readLimit(
  { rules }: StandingDeps,
  { amount }: Order,
  { typed, isCard }: { typed: string; isCard: boolean },
): number {
  const limit = parseMoney(typed, amount.currency);
  if (!limit || limit.minor < amount.minor) throw refuse('monthLimit', 'below-amount');
  const most = isCard ? Math.min(rules.cardMonthLimit, rules.maxMonthLimit) : rules.maxMonthLimit;
  if (limit.minor > money(most, amount.currency).minor)
    throw refuse('monthLimit', isCard ? 'card-limit' : 'too-high');
  return limit.minor;
}

type Terms = Pick<
  typeof standingOrders.$inferInsert,
  | 'amountMinor'
  | 'currency'
  | 'bundle'
  | 'schedule'
  | 'hour'
  | 'mode'
  | 'mandateId'
  | 'monthLimitMinor'
  | 'locale'
>;

async function storeConsent(
  deps: StandingDeps,
  {
    line,
    terms,
    orderId,
    replaces,
  }: { line: ShownLine; terms: Terms; orderId: string | null; replaces: string | null },
): Promise<string> {
  const { db, clock, newId, rules, checkHolder } = deps;
  const { msisdn, provenAt } = line;
  if ((await checkHolder(msisdn, provenAt)) !== 'same') throw new PortalError('PROOF_INVALID');
  const now = clock.now();
  const id = newId();
  const isAsked = Boolean(terms.mandateId);
  const { replaced, begun } = await db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    // STOP ends the line before it waits for the lock: it ends this order, or is seen here.
    if (!(await line.isShown(tx))) throw new PortalError('NOT_FOUND');
    const since = new Date(now.getTime() - DAY_MS);
    const ofToday = and(eq(standingOrders.msisdn, msisdn), gte(standingOrders.consentedAt, since));
    if ((await tx.$count(standingOrders, ofToday)) >= CONSENTS_PER_DAY) throw new PortalError('RATE_LIMITED');
    const standing = await listStanding(tx, msisdn);
    const before = standing.find((each) => each.id === replaces);
    if (replaces !== null && !before) throw new PortalError('NOT_FOUND');
    if (!before && standing.length >= rules.perLine) throw refuse('standingOrderId', 'too-many');
    // The first purchase of a card counts as soon as it is agreed to.
    if (before && orderId !== null) {
      const spentMinor = await sumSpent(tx, before.seriesId, now);
      if (spentMinor + terms.amountMinor > terms.monthLimitMinor) throw refuse('monthLimit', 'spent');
    }
    // Also one that was changed to and waits for its permission. What buys goes on until that of this one is given.
    const replaced: StandingOrder[] = [];
    const begun: StoppedPayment[] = [];
    for (const each of standing)
      if (each.seriesId === before?.seriesId && (!isAsked || each.pausedBy === 'asked')) {
        const end = { endedBy: 'replaced', now } as const;
        const stopped = await stopOrders(tx, { msisdn, id: each.id }, end);
        replaced.push(...stopped.stopped);
        begun.push(...stopped.begun);
      }
    await tx.insert(standingOrders).values({
      ...terms,
      id,
      seriesId: before?.seriesId ?? id,
      msisdn,
      provenAt,
      consentedAt: now,
      endsAt: new Date(provenAt.getTime() + rules.days * DAY_MS),
      nextDueDay: nextDueDay(terms.schedule, localDay(now)),
      stepAt: now,
      lookAt: terms.schedule.every === 'low' && !isAsked && !orderId ? now : null,
      pausedBy: orderId ? 'first-charge' : isAsked ? 'asked' : null,
      firstOrderId: orderId,
      firstUntil: orderId ? new Date(now.getTime() + FIRST_LOOKED_FOR_MS) : null,
    });
    if (!isAsked && !orderId) await queueMessage(tx, 'agreed', { id, now });
    await enqueueJob(tx, { job: 'run-standing-orders', payload: {}, runAt: now });
    return { replaced, begun };
  });
  for (const each of replaced) await endPermission(deps, each);
  await withdrawPayments(deps, begun);
  return id;
}
