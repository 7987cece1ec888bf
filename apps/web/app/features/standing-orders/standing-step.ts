import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { parseAmountText } from '@portal/domain/money/amount-text';
import { countryCurrency, toDecimal } from '@portal/domain/money/money';
import { STANDING_CHANGES, STANDING_RHYTHMS } from '@portal/domain/payments/standing-order';
import { toPageWithoutContent } from '../../page/private-page.ts';

/** The standing orders of a line, and what another one could be. */
export type StandingOffer = CallResult<'readStandingOrders'>;
/** One of them. */
export type StandingOrder = StandingOffer['orders'][number];

/** The page of a line's standing orders; `null`: the line is not shown any more, or locked. */
export type StandingPage =
  | { kind: 'open'; lineId: string; offer: StandingOffer }
  | { kind: 'unavailable' }
  | null;

/** What was typed and chosen, as texts of the form. */
export type StandingForm = Record<(typeof FIELDS)[number], string>;

const FIELDS = [
  ...(['standingOrderId', 'what', 'amount', 'productCode', 'every', 'weekday', 'monthDay', 'below'] as const),
  ...(['hour', 'paymentMode', 'monthLimit'] as const),
] as const;

/** What a press did: what the address says then (`asked`: which standing order waits for an answer on the phone), what is asked before it is agreed to, or what is wrong. */
export type StandingOutcome =
  | { kind: 'done'; said: string; asked?: string | null }
  /** Agreed to: the card pays this purchase first. */
  | { kind: 'pay'; orderId: string }
  | { kind: 'review'; form: StandingForm; terms: CallResult<'agreeStandingOrder'> }
  | { kind: 'problem'; form: StandingForm; fields: Partial<Record<string, string>> };

/** Follows the way to pay in the form when it is to be permitted once. */
const WITHOUT_ASKING = ' without-asking';

/** The value of a way to pay in the form. */
export function toWay(paymentMode: string, withoutAsking: boolean): string {
  return withoutAsking ? `${paymentMode}${WITHOUT_ASKING}` : paymentMode;
}

/** A way to pay as it was chosen in the form. */
export function readWay(way: string): { paymentMode: string; withoutAsking: boolean } {
  const withoutAsking = way.endsWith(WITHOUT_ASKING);
  return { paymentMode: withoutAsking ? way.slice(0, -WITHOUT_ASKING.length) : way, withoutAsking };
}

/** The path of the page where a card pays a purchase. */
export function cardPath(orderId: string): string {
  return `/payment/start/card?${new URLSearchParams({ order: orderId })}`;
}

/** The path of the page of a line. */
export function standingPath(lineId: string): string {
  return `/my-lines/standing-orders?line=${encodeURIComponent(lineId)}`;
}

/** Reads the standing orders of the line in the address; `null` when this browser does not show it any more, or not now. */
export async function readStandingPage(portal: PortalClient, url: string): Promise<StandingPage> {
  const lineId = lineIdOf(url);
  const answer = await portal.readStandingOrders({ lineId });
  if (answer.kind === 'ok') return { kind: 'open', lineId, offer: answer.result };
  if (answer.kind === 'refused' && answer.code === 'LINES_LOCKED') return null;
  return toPageWithoutContent(answer).kind === 'missing' ? null : { kind: 'unavailable' };
}

function lineIdOf(url: string): string {
  return (new URL(url).searchParams.get('line') ?? '').slice(0, 64);
}

/** Does what a button of the page says. */
export async function takeStandingStep(
  portal: PortalClient,
  form: FormData,
  url: string,
): Promise<StandingOutcome> {
  const lineId = lineIdOf(url);
  const intent = form.get('intent');
  const change = STANDING_CHANGES.find((each) => each === intent);
  if (change) {
    const standingOrderId = textOf(form, 'standingOrderId');
    const answer = await portal.changeStandingOrder({ lineId, standingOrderId, change });
    if (answer.kind !== 'ok') return { kind: 'done', said: saidAfter(answer) };
    return { kind: 'done', said: answer.result.isUnderWay ? 'under-way' : change };
  }
  const typed = Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)])) as StandingForm;
  const choice = readChoice(lineId, typed);
  if ('fields' in choice) return { kind: 'problem', form: typed, fields: choice.fields };
  const isAgreed = intent === 'agree';
  const agreedAmount = isAgreed ? textOf(form, 'agreedAmount') : null;
  const answer = await portal.agreeStandingOrder({ ...choice, isAgreed, agreedAmount });
  if (answer.kind === 'ok' && answer.result.orderId) return { kind: 'pay', orderId: answer.result.orderId };
  if (answer.kind === 'ok')
    return isAgreed
      ? { kind: 'done', said: 'agreed', asked: choice.withoutAsking ? answer.result.standingOrderId : null }
      : { kind: 'review', form: typed, terms: answer.result };
  const fields = fieldsAfter(answer, choice);
  return fields ? { kind: 'problem', form: typed, fields } : { kind: 'done', said: saidAfter(answer) };
}

function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '')
    .trim()
    .slice(0, 80);
}

type Choice = Omit<CallInput<'agreeStandingOrder'>, 'isAgreed' | 'agreedAmount'>;

/** Reads the form. What is not chosen in it is not read: the field of an amount stays when a bundle is chosen. */
function readChoice(lineId: string, typed: StandingForm): Choice | { fields: Record<string, string> } {
  const isBundle = typed.what === 'bundle';
  const every = STANDING_RHYTHMS.find((each) => each === typed.every) ?? 'month';
  const amount = isBundle ? null : readAmount(typed.amount);
  const below = every === 'low' ? readAmount(typed.below) : null;
  const monthLimit = readAmount(typed.monthLimit);
  const fields = {
    ...(!isBundle && amount === null && { amount: 'required' }),
    ...(isBundle && typed.productCode === '' && { productCode: 'required' }),
    ...(every === 'low' && below === null && { below: 'required' }),
    ...(monthLimit === null && { monthLimit: 'required' }),
    ...(typed.paymentMode === '' && { paymentMode: 'required' }),
  };
  if (Object.keys(fields).length > 0 || monthLimit === null) return { fields };
  return {
    lineId,
    standingOrderId: typed.standingOrderId || null,
    productCode: isBundle ? typed.productCode : null,
    amount,
    every,
    weekday: wholeBetween(typed.weekday, 1, 7),
    monthDay: wholeBetween(typed.monthDay, 1, 31),
    below,
    hour: wholeBetween(typed.hour, 0, 23),
    ...readWay(typed.paymentMode),
    monthLimit,
  };
}

function readAmount(text: string): string | null {
  const parsed = parseAmountText(text, countryCurrency());
  return parsed.kind === 'amount' ? toDecimal(parsed.amount) : null;
}

function wholeBetween(text: string, least: number, most: number): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || least, least), most);
}

/** What is wrong with a field; `null`: the form is not what was refused. */
function fieldsAfter(answer: Answer<unknown>, choice: Choice): Partial<Record<string, string>> | null {
  if (answer.kind !== 'refused') return null;
  if (answer.code === 'AMOUNT_OUT_OF_RANGE') return { amount: 'out-of-range' };
  if (answer.code === 'BUNDLE_UNAVAILABLE') return { productCode: 'unavailable' };
  if (answer.code === 'INVALID_MSISDN')
    return { [choice.amount === null ? 'productCode' : 'amount']: 'line' };
  const { fields } = answer.details;
  return answer.code === 'INVALID_REQUEST' && fields && !('standingOrderId' in fields) ? fields : null;
}

function saidAfter(answer: Answer<unknown>): string {
  if (answer.kind !== 'refused') return 'failed';
  if (answer.code === 'PRICE_DIFFERS') return 'price';
  if (answer.code === 'RATE_LIMITED') return 'often';
  if (answer.code === 'INVALID_REQUEST') return 'full';
  return 'failed';
}
