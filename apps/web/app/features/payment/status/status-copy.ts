import type { CallResult } from '@portal/contract/calls';
import type { TransactionStatus } from '@portal/domain/transaction-status';
import { type StatusTone, toneOfStatus } from '@portal/domain/transaction-status';
import type { KeyOf } from '../../../blocks/texts.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { reasonTexts } from './texts.ts';

/** A transaction as its page gets it. */
export type Transaction = CallResult<'readTransaction'>;
/** One true thing about the money. */
export type TimelineStep = Transaction['timeline'][number];
export type StepName = TimelineStep['step'];

/** What a payment is for, as far as words differ. */
export type Thing = 'airtime' | 'bundle' | 'bill' | 'lead';

/** What a transaction is for. One this page does not know is a bill: nothing is promised about a line. */
export function thingOf({ transactionType }: Pick<Transaction, 'transactionType'>): Thing {
  if (transactionType === 'PREPAID_RECHARGE') return 'airtime';
  if (transactionType === 'HBB_LEADS') return 'lead';
  return transactionType === 'PREPAID_BUNDLES' || transactionType === 'POSTPAID_BUNDLES' ? 'bundle' : 'bill';
}

/** Words of a step: what was delivered depends on what was bought. */
export function stepKey(step: StepName, thing: Thing) {
  return step === 'delivered' ? (`timeline.delivered-${thing}` as const) : (`timeline.${step}` as const);
}

/** Words of what comes after a step. */
export function nextKey(step: StepName, thing: Thing) {
  return step === 'paid' ? (`timeline.next-paid-${thing}` as const) : (`timeline.next-${step}` as const);
}

/**
 * Whether nothing more can happen: it was delivered, or the money is back. A failure without that is watched on, now
 * and then: money found late is delivered or given back, and the page must not go on saying the opposite (SAFETY I8).
 */
export function isOver({
  final,
  status,
  timeline,
}: Pick<Transaction, 'final' | 'status' | 'timeline'>): boolean {
  return final && (status === 'SUCCESS' || timeline.some(({ step }) => step === 'refunded'));
}

/** Heading of each status: 'Thank you', 'In Processing', else the raw word (RULINGS 7). */
export const STATUS_HEADING: Record<
  TransactionStatus,
  'status.SUCCESS' | 'status.pending' | 'status.FAILED'
> = {
  SUCCESS: 'status.SUCCESS',
  FAILED: 'status.FAILED',
  REQUEST_REGISTERED: 'status.pending',
  REQUEST_RAISED: 'status.pending',
  ALREADY_PROCESSED: 'status.pending',
  IN_PROCESS: 'status.pending',
};

/** Icon of each look; the colour comes with the class `tone-{tone}`. */
export const STATUS_ICON: Record<StatusTone, IconName> = {
  success: 'tick',
  pending: 'clock',
  failed: 'alert',
};

/** Steps that lie ahead while a payment goes well. */
const GOOD_ROAD: readonly StepName[] = ['asked', 'approved', 'paid', 'delivered'];

/** Which steps are good news, bad news or an open matter. */
export const STEP_TONE: Record<StepName, StatusTone> = {
  asked: 'success',
  approved: 'success',
  paid: 'success',
  delivered: 'success',
  declined: 'failed',
  cancelled: 'failed',
  unreachable: 'failed',
  expired: 'failed',
  refunding: 'pending',
  refunded: 'success',
  review: 'pending',
};

/** Steps still to come; none when the road was left or its end is reached. */
export function stepsAhead(timeline: readonly TimelineStep[]): StepName[] {
  const done = timeline.map(({ step }) => step);
  if (done.some((step) => !GOOD_ROAD.includes(step))) return [];
  const furthest = Math.max(-1, ...done.map((step) => GOOD_ROAD.indexOf(step)));
  return GOOD_ROAD.slice(furthest + 1);
}

/** What is said about the money: never a word about it that is not known. */
export type MoneyWord =
  | 'money-success'
  | 'money-returned'
  | 'money-not-taken'
  | 'money-late'
  | 'money-pending';

/** Where the money is, from what happened to it. */
export function moneyWord({
  status,
  timeline,
}: {
  status: TransactionStatus;
  timeline: readonly TimelineStep[];
}): MoneyWord {
  const tone = toneOfStatus(status);
  if (tone === 'success') return 'money-success';
  if (tone === 'pending') return 'money-pending';
  if (timeline.some(({ step }) => step === 'refunded')) return 'money-returned';
  if (timeline.some(({ step }) => step === 'paid')) return 'money-pending';
  // Nobody has approved it as far as we know: a late charge may still be found (RULINGS 5).
  const steps = timeline.map(({ step }) => step);
  const last = steps.at(-1);
  const mayComeLate = last === 'expired' || (last === 'cancelled' && steps.includes('asked'));
  return mayComeLate ? 'money-late' : 'money-not-taken';
}

type ReasonKey = KeyOf<typeof reasonTexts>;

/** Key of the text for a reason; a reason without a text gets the general one. */
export function reasonKey(reason: string, hasText: (key: string) => key is ReasonKey): ReasonKey {
  const key = `reason.${reason}`;
  return hasText(key) ? key : 'reason.unknown';
}
