import type { DisputeStore } from '../disputes/dispute-store.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import type { Payment } from '../engine/payment.ts';
import { recordPaymentEvent } from '../engine/record-payment-event.ts';
import type { ReturnedSums } from '../engine/returned-sums.ts';
import { recordRefundEvent } from './record-refund-event.ts';
import { DISPUTED, type PaymentRefund } from './refund.ts';
import { findRefundOfPayment } from './refund-of-payment.ts';
import type { RefundStore } from './refund-store.ts';

/** Dependencies of {@link settleDispute}. */
export type SettleDisputeDeps = Pick<EngineDeps, 'store' | 'clock' | 'alarm' | 'log' | 'steps'> & {
  disputes: Pick<DisputeStore, 'find'>;
  refunds: RefundStore;
};

/**
 * Does what follows the end of a dispute (RULINGS 95). Refunds that waited for it are requested when it was won. When it was
 * lost, a refund that the rest of the charge no longer covers ends, and with it the payment that was not delivered. Does nothing
 * while another dispute of the payment is open. Safe to run twice.
 */
export async function settleDispute(deps: SettleDisputeDeps, disputeId: string): Promise<void> {
  const dispute = await deps.disputes.find(disputeId);
  if (!dispute || dispute.state === 'open') return;
  const payment = await deps.store.find(dispute.paymentId);
  if (!payment) throw new Error(`dispute ${disputeId}: its payment does not exist`);
  const sums = await deps.store.readReturnedSums(payment.id);
  if (sums.openDisputes > 0) return;
  // One whose refund is due needs nothing: its next step sees that the dispute has ended.
  if (payment.state === 'review') await settlePayment(deps, payment, sums);
  for (const refund of (await deps.refunds.listOfPayments([payment.id])).get(payment.id) ?? [])
    await settleRefundInReview(deps, refund, sums);
}

async function settlePayment(deps: SettleDisputeDeps, payment: Payment, sums: ReturnedSums): Promise<void> {
  const refund = await findRefundOfPayment(deps, payment);
  if (refund) return settleRefundInReview(deps, refund, sums);
  // The charge differs from the price: nothing was delivered, and no refund is under way.
  const isLost = sums.lostDisputes >= sums.charged && payment.reason === 'amount-differs';
  const onlyIf = ({ version }: Payment) => version === payment.version;
  if (isLost) await recordPaymentEvent(deps, payment, { event: 'charged-back', onlyIf });
}

async function settleRefundInReview(
  deps: SettleDisputeDeps,
  refund: PaymentRefund,
  { charged, refunds, lostDisputes }: ReturnedSums,
): Promise<void> {
  if (refund.state !== 'review') return;
  const last = (await deps.refunds.history(refund.id)).at(-1);
  const isHeld = last?.event === 'held';
  const onlyIf = ({ version }: PaymentRefund) => version === refund.version;
  // Certainly nothing was refunded, and the bank has given back all there was.
  if (lostDisputes >= charged && (isHeld || refund.refusal !== null))
    await recordRefundEvent(deps, refund, { event: 'charged-back', onlyIf });
  if (!isHeld || last.detail !== DISPUTED || lostDisputes >= charged) return;
  if (refunds + lostDisputes <= charged) await recordRefundEvent(deps, refund, { event: 'released', onlyIf });
  // Another refund may ask for what is left. When the delivery was taken back, the rest of it is the customer's: staff decide.
  else if (refund.takeBack === 'asked' || refund.takeBack === 'kept')
    await recordRefundEvent(deps, refund, { event: 'charged-back', onlyIf });
}
