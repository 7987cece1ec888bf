import { findReviewCause } from '../engine/find-review-cause.ts';
import type { Payment } from '../engine/payment.ts';
import { type RecordEventDeps, recordPaymentEvent } from '../engine/record-payment-event.ts';
import {
  findApprovalRefusal,
  findWalletRefusal,
  type OtherWalletRefusal,
  type OtherWalletRequest,
} from './refund-to-other-wallet.ts';

/** Result of a request. `queued`: the portal's jobs do it now, or when the portal runs again. */
export type PaymentToOtherWalletResult =
  | { kind: 'queued'; payment: Payment }
  | { kind: 'refused'; why: OtherWalletRefusal; payment: Payment }
  | { kind: 'not-found' };

/** Whether the provider has refused the refund of an undelivered payment, so that the wallet which paid has nothing of it. */
export async function isPaymentRefundRefused(
  { store }: Pick<RecordEventDeps, 'store'>,
  { id, state, reason }: Payment,
): Promise<boolean> {
  // A refused refund has used up its key: the next one gets a new number.
  if (state !== 'review' || reason !== 'refund-refused') return false;
  return findReviewCause(await store.history(id)) === 'refund-refused';
}

/**
 * Pays the refund of a payment that could not be delivered to another wallet of the payer, at the provider that has the
 * money. Only after the provider has refused the wallet that paid, with two people (decision 103). It applies to the version
 * of the payment that was read; payee, names and reason are recorded with it.
 */
export async function refundPaymentToOtherWallet(
  deps: RecordEventDeps,
  paymentId: string,
  request: OtherWalletRequest,
): Promise<PaymentToOtherWalletResult> {
  const payment = await deps.store.find(paymentId);
  if (!payment) return { kind: 'not-found' };
  const refuse = (why: OtherWalletRefusal) => ({ kind: 'refused', why, payment }) as const;
  const { payee, staff, approvedBy } = request;
  const isRefused = await isPaymentRefundRefused(deps, payment);
  const why = findWalletRefusal(payment, { payee, isRefused }) ?? findApprovalRefusal(request);
  if (why || !approvedBy) return refuse(why ?? 'no-approval');
  const recorded = await recordPaymentEvent(deps, payment, {
    event: 'staff-refunded',
    staff,
    payee: { msisdn: payee, approvedBy },
    onlyIf: ({ version }) => version === payment.version,
  });
  return recorded.kind === 'recorded' ? { kind: 'queued', payment: recorded.payment } : refuse('changed');
}
