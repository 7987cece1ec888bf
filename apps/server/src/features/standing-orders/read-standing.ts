import type { WireBundle } from '@portal/contract/calls/bundle';
import type { CallResult } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { toDecimal } from '@portal/domain/money/money';
import { hourOfDay } from '@portal/domain/payments/standing-order';
import type { PaymentMode } from '@portal/payments/providers/registry';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { listCards, type ShownLine } from './agree-standing.ts';
import { takeAnswer } from './ask-permission.ts';
import { chargeTime } from './decide-step.ts';
import { nameCard } from './holder-link.ts';
import type { StandingDeps } from './standing-deps.ts';
import { findOpenRun, listRuns, listStanding, type StandingOrder } from './standing-store.ts';
import { stopStanding } from './stop-standing.ts';
import { followFirstCharge } from './take-first-charge.ts';

const LAST_RUNS = 3;

type Reader = StandingDeps & {
  /** From the bundles feature: what a line can buy. */
  listBundles: (msisdn: Msisdn, locale: Locale) => Promise<WireBundle[]>;
  /** The least airtime that can be bought, in the wire format. */
  readLeastAirtime: () => Promise<string>;
};

/**
 * Reads the standing orders of a line and what another one could be. Those of an earlier owner end here, and are not shown; of those
 * that wait for a permission the provider is asked for the answer.
 * @throws PortalError UNAVAILABLE where there are none, or a system does not answer
 */
export async function readStanding(
  deps: Reader,
  { line: { msisdn }, locale, visitorId }: { line: ShownLine; locale: Locale; visitorId: string },
): Promise<CallResult<'readStandingOrders'>> {
  const { db, rules } = deps;
  if (rules.perLine === 0) throw new PortalError('UNAVAILABLE');
  await endOfEarlierOwner(deps, msisdn);
  await takeAnswers(deps, msisdn);
  const [stored, offer] = await Promise.all([
    listStanding(db, msisdn),
    readOffer(deps, { msisdn, locale, visitorId }),
  ]);
  const orders = await Promise.all(stored.map((order) => describeOrder(deps, order, locale)));
  const hours = Array.from({ length: rules.hours.to - rules.hours.from }, (_, at) => rules.hours.from + at);
  return {
    msisdn,
    orders,
    ...offer,
    hours,
    maxOrders: rules.perLine,
    maxMonthLimit: String(rules.maxMonthLimit),
    cardMonthLimit: String(Math.min(rules.cardMonthLimit, rules.maxMonthLimit)),
  };
}

async function endOfEarlierOwner(deps: Reader, msisdn: Msisdn): Promise<void> {
  for (const { provenAt } of await listStanding(deps.db, msisdn)) {
    if ((await deps.checkHolder(msisdn, provenAt)) !== 'changed') continue;
    await stopStanding(deps, { msisdn, provenUntil: provenAt }, { endedBy: 'holder' });
  }
}

async function takeAnswers(deps: Reader, msisdn: Msisdn): Promise<void> {
  for (const order of await listStanding(deps.db, msisdn)) {
    const { id, pausedBy, mandateId } = order;
    if (pausedBy === 'first-charge') await followFirstCharge(deps, order);
    if (pausedBy !== 'asked' || !mandateId) continue;
    if (await deps.mandates.find(mandateId)) await deps.mandates.check(mandateId);
    await takeAnswer(deps, id);
  }
}

async function describeOrder(deps: Reader, order: StandingOrder, locale: Locale) {
  const { id, bundle, schedule, currency, amountMinor, monthLimitMinor, hour, mode, pausedBy } = order;
  const [open, runs] = await Promise.all([findOpenRun(deps.db, id), listRuns(deps.db, id, LAST_RUNS)]);
  const nextDay = open?.dueDay ?? order.nextDueDay;
  const permission = order.mandateId ? await deps.mandates.find(order.mandateId) : null;
  const paymentName = permission?.card ? nameCard(permission.card) : deps.modes.nameOf(mode, locale);
  const isCard = order.firstOrderId !== null;
  const nextAt = open?.noticeAt
    ? chargeTime(order, { dueDay: open.dueDay, noticeAt: open.noticeAt }, deps.rules.hours)
    : nextDay && hourOfDay(nextDay, hour);
  return {
    standingOrderId: id,
    productCode: bundle?.productCode ?? null,
    bundleDescription: bundle && inLocale(bundle.name, locale),
    amount: toDecimal({ minor: amountMinor, currency }),
    currencyCode: currency,
    every: schedule.every,
    weekday: schedule.every === 'week' ? schedule.weekday : null,
    monthDay: schedule.every === 'month' ? schedule.monthDay : null,
    below: schedule.every === 'low' ? toDecimal({ minor: schedule.belowMinor, currency }) : null,
    hour,
    paymentMode: deps.modes.toWire(mode),
    paymentName,
    withoutAsking: order.mandateId !== null || isCard,
    firstOrderId: pausedBy === 'first-charge' ? order.firstOrderId : null,
    closesOthers: order.mandateId !== null && deps.closesOthers(mode),
    monthLimit: toDecimal({ minor: monthLimitMinor, currency }),
    until: order.endsAt.toISOString(),
    pausedBy,
    nextAt: pausedBy === null && nextAt && schedule.every !== 'low' ? nextAt.toISOString() : null,
    runs: runs
      .filter(({ state }) => state === 'paid' || state === 'failed' || state === 'dropped')
      .map(({ dueDay, state, reason }) => ({ dueDay, isPaid: state === 'paid', reason: reason ?? null })),
  };
}

/** What may be chosen for a line. A line that cannot buy airtime, or bundles, is not offered them. */
async function readOffer(
  deps: Reader,
  { msisdn, locale, visitorId }: { msisdn: Msisdn; locale: Locale; visitorId: string },
) {
  const bundles = await deps.listBundles(msisdn, locale);
  const [first] = bundles;
  const payer = { msisdn, locale, isForeign: false };
  const modesOf = async (input: Parameters<StandingDeps['priceOrder']>[0]) => {
    const { order } = await deps.priceOrder(input, { visitorId, network: '' });
    const { msisdn: _number, amount, ...contents } = order;
    const [modes, cards] = await Promise.all([
      deps.listModes({ kind: order.kind, msisdn, amount, contents }, payer),
      listCards(deps, { kind: order.kind, amount }, locale),
    ]);
    return { modes, cards };
  };
  const airtime = await modesOf({
    transactionType: 'PREPAID_RECHARGE',
    msisdn,
    amount: await deps.readLeastAirtime(),
  }).catch(noneIfRefused);
  const bundle = first
    ? await modesOf({ transactionType: 'PREPAID_BUNDLES', msisdn, productCode: first.productCode }).catch(
        noneIfRefused,
      )
    : NONE;
  const cards = new Map([...airtime.cards, ...bundle.cards].map(({ mode, name }) => [mode, name]));
  const names = new Map<PaymentMode, string>(
    [...airtime.modes, ...bundle.modes].map(({ mode, name }) => [mode, name]),
  );
  const modes = [...names].filter(([mode]) => !deps.modes.instructs(mode));
  const kinds = await Promise.all(modes.map(([mode]) => deps.mandates.mandateKind(mode)));
  return {
    // A card pays airtime too.
    hasAirtime: airtime.modes.length > 0 || airtime.cards.length > 0,
    modes: modes
      .map(([mode, paymentName], at) => ({
        paymentMode: deps.modes.toWire(mode),
        paymentName,
        isAirtime: !deps.modes.hasPrompt(mode),
        isCard: false,
        mayNotAsk: kinds[at] === 'handset',
        closesOthers: deps.closesOthers(mode),
      }))
      .concat(
        [...cards].map(([mode, paymentName]) => ({
          paymentMode: deps.modes.toWire(mode),
          paymentName,
          isAirtime: false,
          isCard: true,
          mayNotAsk: true,
          closesOthers: false,
        })),
      ),
    bundles: bundles.map(({ productCode, name, amount, currency }) => ({
      productCode,
      name,
      amount,
      currencyCode: currency,
    })),
  };
}

/** A line of another kind buys no airtime; what a system cannot answer is not "none". */
function noneIfRefused(error: unknown): typeof NONE {
  if (error instanceof PortalError && error.code !== 'UNAVAILABLE') return NONE;
  throw error;
}

type Ways = { mode: PaymentMode; name: string }[];
const NONE: { modes: Ways; cards: Ways } = { modes: [], cards: [] };
