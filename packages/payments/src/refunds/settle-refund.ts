import type { StaffNote } from '../engine/payment.ts';
import { type RecordRefundDeps, recordRefundEvent } from './record-refund-event.ts';
import { DISPUTED, type PaymentRefund, type RefundChange } from './refund.ts';

/**
 * How staff settle a refund in review. `retry`: ask again, under the same key while the outcome is unknown and under a new
 * one after a refusal. `payer-proven`: request one that was held, because a person has found out who the payer is. The others state what
 * was done by hand.
 */
export const SETTLEMENTS = ['retry', 'payer-proven', 'returned', 'not-returned'] as const;
export type RefundSettlement = (typeof SETTLEMENTS)[number];

/** Result of settling a refund. */
export type SettleRefundResult =
  | { kind: 'settled'; refund: PaymentRefund }
  /** It is not in review; or the delivery was taken back, so the money must be returned. */
  | { kind: 'refused'; refund: PaymentRefund; why?: SettlementRefusal }
  | { kind: 'not-found' };

/** Why a refund in review is not settled in that way. */
type SettlementRefusal = 'payer-not-proven' | 'not-held' | 'disputed';

const EVENTS: Record<RefundSettlement, RefundChange['event']> = {
  retry: 'staff-retried',
  'payer-proven': 'staff-payer-proven',
  returned: 'staff-closed-returned',
  'not-returned': 'staff-closed-not-returned',
};

/** Settles a refund after delivery that is in review, with name and reason in its history. */
export async function settleRefund(
  deps: RecordRefundDeps,
  id: string,
  { settlement, staff }: { settlement: RefundSettlement; staff: StaffNote },
): Promise<SettleRefundResult> {
  const refund = await deps.refunds.find(id);
  // What was not delivered is settled by the decisions about its payment.
  if (refund?.cause !== 'staff') return { kind: 'not-found' };
  const why = refund.state === 'review' ? await findRefusal(deps, refund, settlement) : null;
  if (why) return { kind: 'refused', refund, why };
  const settled = await recordRefundEvent(deps, refund, { event: EVENTS[settlement], staff });
  return settled ? { kind: 'settled', refund: settled } : { kind: 'refused', refund };
}

/**
 * A held refund was never requested: it needs a proof of the payer, and no other refund does; or the end of a dispute. While
 * one is open nothing is stated about the money, and what a lost one gave back is not returned again.
 */
async function findRefusal(
  { refunds, store }: Pick<RecordRefundDeps, 'refunds' | 'store'>,
  { id, paymentId, amountMinor }: PaymentRefund,
  settlement: RefundSettlement,
): Promise<SettlementRefusal | null> {
  const last = (await refunds.history(id)).at(-1);
  const isHeld = last?.event === 'held';
  const isDisputed = isHeld && last.detail === DISPUTED;
  if (settlement === 'payer-proven') return isHeld && !isDisputed ? null : 'not-held';
  if (isHeld && !isDisputed && settlement === 'retry') return 'payer-not-proven';
  if (settlement === 'not-returned') return null;
  const sums = await store.readReturnedSums(paymentId);
  return isHeld && (sums.openDisputes > 0 || sums.lostDisputes + amountMinor > sums.charged)
    ? 'disputed'
    : null;
}
