import type { StaffNote } from '../engine/payment.ts';
import { recordRefundEvent } from './record-refund-event.ts';
import type { PaymentRefund, RefundChange } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';

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
  | { kind: 'refused'; refund: PaymentRefund; why?: 'payer-not-proven' | 'not-held' }
  | { kind: 'not-found' };

const EVENTS: Record<RefundSettlement, RefundChange['event']> = {
  retry: 'staff-retried',
  'payer-proven': 'staff-payer-proven',
  returned: 'staff-closed-returned',
  'not-returned': 'staff-closed-not-returned',
};

/** Settles a refund in review, with name and reason in its history. */
export async function settleRefund(
  deps: Pick<RefundDeps, 'store' | 'refunds' | 'clock' | 'alarm' | 'log'>,
  id: string,
  { settlement, staff }: { settlement: RefundSettlement; staff: StaffNote },
): Promise<SettleRefundResult> {
  const refund = await deps.refunds.find(id);
  if (!refund) return { kind: 'not-found' };
  const why = refund.state === 'review' ? await findRefusal(deps.refunds, id, settlement) : null;
  if (why) return { kind: 'refused', refund, why };
  const settled = await recordRefundEvent(deps, refund, { event: EVENTS[settlement], staff });
  return settled ? { kind: 'settled', refund: settled } : { kind: 'refused', refund };
}

/** A held refund was never requested: it needs a proof of the payer, and no other refund does. */
async function findRefusal(
  refunds: RefundDeps['refunds'],
  id: string,
  settlement: RefundSettlement,
): Promise<'payer-not-proven' | 'not-held' | null> {
  const isHeld = (await refunds.history(id)).at(-1)?.event === 'held';
  if (isHeld && settlement === 'retry') return 'payer-not-proven';
  return !isHeld && settlement === 'payer-proven' ? 'not-held' : null;
}
