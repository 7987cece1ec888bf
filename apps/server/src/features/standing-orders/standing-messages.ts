import { groupTrunk } from '@portal/domain/identifiers/msisdn';
import { toGsm7 } from '@portal/domain/language/gsm7';
import { countryLocale, type Locale, parseLocale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import { hourOfDay } from '@portal/domain/payments/standing-order';
import { writeDay, writeTime } from '@portal/domain/time/short-time';
import { RejectedAddressError } from '@portal/operator/email-port';
import type { Tx } from '@portal/platform/database/open-db';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import type { JobPayloads } from '@portal/platform/jobs/job-types';
import { eq } from 'drizzle-orm';
import { chargeTime } from './decide-step.ts';
import { holderLink, nameCard } from './holder-link.ts';
import type { StandingDeps } from './standing-deps.ts';
import { findOpenRun, findStanding, type StandingOrder, type StandingRun } from './standing-store.ts';
import { standingRuns } from './tables.ts';

/** The messages about a standing order beside the notice before a purchase. */
export type StandingMessage = JobPayloads['send-standing-message']['message'];

/** Has a message sent when the transaction is committed. */
export async function queueMessage(
  tx: Tx,
  message: StandingMessage,
  { id, runId = null, now }: { id: string; runId?: string | null; now: Date },
): Promise<void> {
  const payload = { standingOrderId: id, runId, message };
  await enqueueJob(tx, { job: 'send-standing-message', payload, runAt: now });
}

/** Sends a message about a standing order to its number. A repeated job sends it once. */
export async function sendStandingMessage(
  deps: StandingDeps,
  {
    standingOrderId: id,
    runId,
    message,
  }: { standingOrderId: string; runId: string | null; message: StandingMessage },
): Promise<void> {
  const order = await findStanding(deps.db, id);
  if (!order) return;
  // Its owner ended it, or agreed to be asked, before the hour came at which it is said.
  if (message === 'switched-off' && order.endedAt !== null) return;
  const [run] = runId ? await deps.db.select().from(standingRuns).where(eq(standingRuns.id, runId)) : [];
  const isUnderWay =
    message === 'ended' &&
    order.mandateId !== null &&
    (await findOpenRun(deps.db, id))?.state === 'requested';
  const text = deps.formatText(
    isUnderWay ? 'standing.ended-under-way' : `standing.${message}`,
    localeOf(order),
    await wordsOf(deps, order, run ?? null),
  );
  const about = { subject: runId ?? id, purpose: `standing ${message}` };
  await deps.sms.send({ to: order.msisdn, text: toGsm7(text), about });
  await tellHolder(deps, order, { text, key: `standing.${about.subject}.${message}` }).catch((error) => {
    // It will never be accepted.
    if (!(error instanceof RejectedAddressError)) throw error;
  });
}

/**
 * Tells the holder of the card that pays a standing order what its owner is told by SMS, with the link that ends it without the line. There
 * is no other card or address than those of the permission.
 */
async function tellHolder(
  deps: StandingDeps,
  order: StandingOrder,
  { text, key }: { text: string; key: string },
): Promise<void> {
  const permission = order.mandateId ? await deps.mandates.find(order.mandateId) : null;
  if (!permission?.card || !permission.holder || !deps.emails) return;
  const { email: to, endToken } = permission.holder;
  const locale = localeOf(order);
  const words = { text, card: nameCard(permission.card), link: holderLink(deps, endToken, locale) };
  await deps.emails.send({
    to,
    subject: deps.formatText('standing.holder-subject', locale, words),
    text: deps.formatText(order.endedAt ? 'standing.holder-ended' : 'standing.holder', locale, words),
    key,
  });
}

/**
 * Tells a number what is bought next, when, for how much, and how to stop it. Sent once for each run.
 * @param failed the run that this one tries once more
 */
export async function sendNotice(
  deps: StandingDeps,
  order: StandingOrder,
  { run, failed, now }: { run: StandingRun; failed: StandingRun | null; now: Date },
): Promise<void> {
  const kind = failed ? 'retry' : 'notice';
  const isAsked = deps.modes.hasPrompt(order.mode) && order.mandateId === null;
  const text = deps.formatText(
    isAsked ? `standing.${kind}` : `standing.${kind}-${order.mandateId ? 'permitted' : 'airtime'}`,
    localeOf(order),
    {
      ...(await wordsOf(deps, order, failed ?? run)),
      time: writeTime(chargeTime(order, { dueDay: run.dueDay, noticeAt: now }, deps.rules.hours)),
    },
  );
  // First, and without exception: a card whose holder is not told is not charged.
  await tellHolder(deps, order, { text, key: `standing.${run.id}.notice` });
  const about = { subject: run.id, purpose: 'standing notice' };
  await deps.sms.send({ to: order.msisdn, text: toGsm7(text), about });
}

async function wordsOf(deps: StandingDeps, order: StandingOrder, run: StandingRun | null) {
  const { formatText } = deps;
  const { schedule, currency, amountMinor, monthLimitMinor } = order;
  const locale = localeOf(order);
  const permission = order.mandateId ? await deps.mandates.find(order.mandateId) : null;
  const name = permission?.card
    ? formatText('standing.card', locale, { card: nameCard(permission.card) })
    : deps.modes.nameOf(order.mode, locale);
  const inMoney = (minor: number) => withPlainSpaces(formatMoney({ minor, currency }, locale));
  return {
    number: groupTrunk(order.msisdn),
    what: describePurchase(deps, order, locale),
    amount: inMoney(amountMinor),
    limit: inMoney(monthLimitMinor),
    wallet: name,
    method: order.mandateId ? formatText('standing.without-asking', locale, { method: name }) : name,
    rhythm: formatText(`standing.every-${schedule.every}`, locale, {
      time: order.nextDueDay ? writeTime(hourOfDay(order.nextDueDay, order.hour)) : '',
      below: schedule.every === 'low' ? inMoney(schedule.belowMinor) : '',
    }),
    day: run ? writeDay(run.dueDay) : '',
    why: formatText(`standing.why-${toWhy(run?.reason ?? null)}`, locale),
    stop: await deps.stopSentence(locale),
  };
}

/** What a standing order buys: the name of the bundle, or airtime. */
export function describePurchase(
  { formatText }: Pick<StandingDeps, 'formatText'>,
  { bundle }: Pick<StandingOrder, 'bundle'>,
  locale: Locale,
): string {
  return bundle ? inLocale(bundle.name, locale) : formatText('standing.airtime', locale);
}

/** The language of the consent. */
export function localeOf({ locale }: StandingOrder): Locale {
  return parseLocale(locale) ?? countryLocale();
}

/** The reasons that customers are told: those that they can do something about. */
function toWhy(reason: string | null) {
  switch (reason) {
    case 'no-answer':
    case 'expired':
      return 'unanswered';
    case 'refused-by-customer':
    case 'cancelled':
      return 'refused';
    case 'insufficient-funds':
    case 'insufficient-airtime':
    case 'limit-exceeded':
      return 'money';
    default:
      return 'other';
  }
}
