import { chargedMoney } from '../engine/charged-money.ts';
import type { Payment } from '../engine/payment.ts';
import type { PaymentRefund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';

/**
 * The refund of a payment that was not delivered; `null` when its money is not owed back, or one of both has changed since it was
 * read: its next step sees that. It is recorded before anything is requested. Its id is that of the payment: so is its key at the
 * provider.
 */
export async function findRefundOfPayment(
  { refunds, clock }: Pick<RefundDeps, 'refunds' | 'clock'>,
  payment: Payment,
): Promise<PaymentRefund | null> {
  const { id, version, refundAttempt: attempt, triedSince, reason } = payment;
  const find = async () => {
    const refund = await refunds.find(id);
    return refund && isInStep(refund, payment) ? refund : null;
  };
  const refund = await find();
  if (refund || payment.state !== 'refunding') return refund;
  const { minor: amountMinor, currency } = chargedMoney(payment);
  await refunds.insertOwed({
    paymentId: id,
    paymentVersion: version,
    amountMinor,
    currency,
    reason: reason ?? 'not-delivered',
    attempt,
    triedSince,
    requestedAt: clock.now(),
  });
  return find();
}

/** Whether both were read between the same changes: they change together. */
function isInStep({ state, attempt }: PaymentRefund, payment: Payment): boolean {
  if (attempt !== payment.refundAttempt) return false;
  if (payment.state === 'refunding') return state === 'requested' || state === 'sending';
  if (payment.state === 'refund-submitted') return state === 'submitted';
  return payment.state === 'review' && state === 'review';
}
