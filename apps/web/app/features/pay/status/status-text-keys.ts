import type { CallResult } from '@portal/contract/calls/calls';
import type { TransactionStatus } from '@portal/domain/payments/transaction-status';
import { type StatusTone, statusTone } from '@portal/domain/payments/transaction-status';
import type { KeyOf } from '../../../i18n/texts.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { reasonTexts } from './texts.ts';

/** A transaction as the API returns it. */
export type Transaction = CallResult<'readTransaction'>;
/** One recorded event of the payment. */
export type TimelineStep = Transaction['timeline'][number];
/** The kind of an event. */
export type StepName = TimelineStep['step'];

/** The kind of product, as far as the texts differ. */
export type ProductKind = 'airtime' | 'bundle' | 'bill' | 'lead';

/** The kind of product of a transaction. An unknown type counts as a bill, whose texts promise nothing about a line. */
export function productKindOf({ transactionType }: Pick<Transaction, 'transactionType'>): ProductKind {
  if (transactionType === 'PREPAID_RECHARGE') return 'airtime';
  if (transactionType === 'HBB_LEADS') return 'lead';
  return transactionType === 'PREPAID_BUNDLES' || transactionType === 'POSTPAID_BUNDLES' ? 'bundle' : 'bill';
}

/** Text key of a step. The text of a delivery depends on the product, and nobody has refused what was not answered. */
export function stepTextKey(
  step: StepName,
  thing: ProductKind,
  statusReason: Transaction['statusReason'] = null,
) {
  if (step === 'declined' && statusReason === 'no-answer') return 'timeline.expired' as const;
  if (step === 'attempt-declined') return 'timeline.declined' as const;
  return step === 'delivered' ? (`timeline.delivered-${thing}` as const) : (`timeline.${step}` as const);
}

/** Whether another wallet than the one that paid got the refund. */
function isPaidElsewhere({ statusReason }: Pick<Transaction, 'statusReason'>): boolean {
  return statusReason === 'paid-to-other-wallet';
}

/** Text key of what happens after a step. */
export function nextStepTextKey(
  step: StepName,
  thing: ProductKind,
  transaction: Pick<Transaction, 'statusReason'> & Partial<Pick<Transaction, 'instructions'>> = {
    statusReason: null,
  },
) {
  if (step === 'asked' && transaction.instructions) return 'timeline.next-instructions' as const;
  // The page stays open, as after a cancellation on ours.
  if (step === 'attempt-declined') return 'timeline.next-cancelled' as const;
  if (step === 'refunded' && isPaidElsewhere(transaction)) return 'timeline.next-other-wallet' as const;
  return step === 'paid' ? (`timeline.next-paid-${thing}` as const) : (`timeline.next-${step}` as const);
}

/**
 * Whether the transaction can no longer change: it was delivered, or the money was refunded. A failed one is still
 * polled slowly: money that arrives late is used or refunded, and the page must then say so (SAFETY I8).
 */
export function hasEnded({
  final,
  status,
  timeline,
}: Pick<Transaction, 'final' | 'status' | 'timeline'>): boolean {
  return (
    final &&
    (status === 'SUCCESS' || timeline.some(({ step }) => step === 'refunded' || step === 'charged-back'))
  );
}

/** Text key of each status heading: 'Thank you', 'In Processing', else the raw status (RULINGS 7). */
export const STATUS_HEADING_KEY: Record<
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

/** Icon of each tone; the colour comes with the class `tone-{tone}`. */
export const STATUS_ICON: Record<StatusTone, IconName> = {
  success: 'tick',
  pending: 'clock',
  failed: 'alert',
};

/** The steps of a payment without problems. */
const SUCCESS_STEPS: readonly StepName[] = ['asked', 'approved', 'paid', 'delivered'];

/** Tone of each step: success, failure or still open. */
export const STEP_TONE: Record<StepName, StatusTone> = {
  asked: 'success',
  approved: 'success',
  paid: 'success',
  delivered: 'success',
  declined: 'failed',
  'attempt-declined': 'failed',
  cancelled: 'failed',
  unreachable: 'failed',
  expired: 'failed',
  refunding: 'pending',
  refunded: 'success',
  'charged-back': 'success',
  review: 'pending',
  'taken-back': 'pending',
  returned: 'success',
};

/** The remaining steps; none after a problem or the last step. A transfer from one's own bank has no approval. */
export function remainingPaymentSteps({
  timeline,
  paymentMode,
}: Pick<Transaction, 'timeline' | 'paymentMode'>): StepName[] {
  const done = timeline.map(({ step }) => SUCCESS_STEPS.indexOf(step));
  if (done.includes(-1)) return [];
  const furthest = Math.max(...done);
  return SUCCESS_STEPS.filter(
    (step, index) => index > furthest && (step !== 'approved' || paymentMode !== 'EKASH'),
  );
}

/** Text key of the sentence about the money. It never states what is not certain. */
export type MoneyTextKey =
  | 'money-success'
  | 'money-taken-back'
  | 'money-part-taken-back'
  | 'money-returned'
  | 'money-charged-back'
  | 'money-to-other-wallet'
  | 'money-not-taken'
  | 'money-late'
  | 'money-pending';

/** The sentence after a delivery, by how much of it was taken back. */
const SUCCESS_TEXTS = {
  nothing: 'money-success',
  part: 'money-part-taken-back',
  whole: 'money-taken-back',
} as const;

/** Selects the sentence about the money from the events of the payment. */
export function moneyTextKey({
  status,
  timeline,
  takenBack = null,
  statusReason = null,
}: {
  status: TransactionStatus;
  timeline: readonly TimelineStep[];
  /** Whether what was delivered was taken back. */
  takenBack?: Transaction['takenBack'];
  statusReason?: Transaction['statusReason'];
}): MoneyTextKey {
  const tone = statusTone(status);
  if (tone === 'success') return SUCCESS_TEXTS[takenBack ?? 'nothing'];
  if (tone === 'pending') return 'money-pending';
  if (timeline.some(({ step }) => step === 'charged-back')) return 'money-charged-back';
  if (timeline.some(({ step }) => step === 'refunded'))
    return isPaidElsewhere({ statusReason }) ? 'money-to-other-wallet' : 'money-returned';
  if (timeline.some(({ step }) => step === 'paid')) return 'money-pending';
  // No approval is recorded, but a late charge may still arrive (RULINGS 5).
  const steps = timeline.map(({ step }) => step);
  const last = steps.at(-1);
  const mayComeLate =
    last === 'expired' || last === 'attempt-declined' || (last === 'cancelled' && steps.includes('asked'));
  return mayComeLate ? 'money-late' : 'money-not-taken';
}

type ReasonKey = KeyOf<typeof reasonTexts>;

/** Text key of a failure reason. An unknown reason gets a general text. */
export function reasonTextKey(reason: string, hasText: (key: string) => key is ReasonKey): ReasonKey {
  const key = `reason.${reason}`;
  return hasText(key) ? key : 'reason.unknown';
}
