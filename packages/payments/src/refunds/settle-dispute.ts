import type { DisputeStore } from '../disputes/dispute-store.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { findReviewCause, type ReviewCause } from '../engine/find-review-cause.ts';
import type { Payment } from '../engine/payment.ts';
import { recordPaymentEvent } from '../engine/record-payment-event.ts';
import type { ReturnedSums } from '../engine/returned-sums.ts';
import { recordRefundEvent } from './record-refund-event.ts';
import { DISPUTED, type PaymentRefund } from './refund.ts';
import type { RefundStore } from './refund-store.ts';

/** Dependencies of {@link settleDispute}. */
export type SettleDisputeDeps = Pick<EngineDeps, 'store' | 'clock' | 'alarm' | 'log' | 'steps'> & {
  disputes: Pick<DisputeStore, 'find'>;
  refunds: RefundStore;
};

/** Reviews in which nothing was delivered and no refund is under way: after a lost dispute nothing is left to decide. */
const NOTHING_DELIVERED: readonly (ReviewCause | null)[] = [
  'amount-differs',
  'refund-refused',
  'refund-held',
  'disputed',
];

/**
 * Does what follows the end of a dispute (RULINGS 95). Refunds that waited for it are requested when it was won. When it was
 * lost, the payment of what was not delivered ends, and a refund after delivery that the rest of the charge no longer covers
 * ends too. Does nothing while another dispute of the payment is open. Safe to run twice.
 */
export async function settleDispute(deps: SettleDisputeDeps, disputeId: string): Promise<void> {
  const dispute = await deps.disputes.find(disputeId);
  if (!dispute || dispute.state === 'open') return;
  const payment = await deps.store.find(dispute.paymentId);
  if (!payment) throw new Error(`dispute ${disputeId}: its payment does not exist`);
  const sums = await deps.store.readReturnedSums(payment.id);
  if (sums.openDisputes > 0) return;
  await settlePayment(deps, payment, sums);
  for (const refund of (await deps.refunds.listOfPayments([payment.id])).get(payment.id) ?? [])
    await settleHeldRefund(deps, refund, sums);
}

/** A payment whose refund is due needs nothing: its next step sees that the dispute has ended. */
async function settlePayment(
  deps: SettleDisputeDeps,
  payment: Payment,
  { charged, lostDisputes }: ReturnedSums,
): Promise<void> {
  if (payment.state !== 'review') return;
  const cause = findReviewCause(await deps.store.history(payment.id));
  const isLost = lostDisputes >= charged && NOTHING_DELIVERED.includes(cause);
  const event = isLost ? 'charged-back' : cause === 'disputed' ? 'refund-released' : null;
  const onlyIf = ({ version }: Payment) => version === payment.version;
  if (event) await recordPaymentEvent(deps, payment, { event, onlyIf });
}

async function settleHeldRefund(
  deps: SettleDisputeDeps,
  refund: PaymentRefund,
  { charged, refunds, lostDisputes }: ReturnedSums,
): Promise<void> {
  if (refund.state !== 'review') return;
  const last = (await deps.refunds.history(refund.id)).at(-1);
  if (last?.event !== 'held' || last.detail !== DISPUTED) return;
  if (refunds + lostDisputes <= charged) await recordRefundEvent(deps, refund, { event: 'released' });
  // Another refund may ask for what is left. When the delivery was taken back, the rest of it is the customer's: staff decide.
  else if (lostDisputes >= charged || refund.takeBack === 'asked' || refund.takeBack === 'kept')
    await recordRefundEvent(deps, refund, { event: 'charged-back' });
}
