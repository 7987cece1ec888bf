import type { Payment } from '../engine/payment.ts';
import { type RecordEventDeps, recordPaymentEvent } from '../engine/record-payment-event.ts';
import { findReviewCause } from '../staff/find-review-cause.ts';
import {
  findPayeeRefusal,
  type OtherWalletRefusal,
  type OtherWalletRequest,
} from './refund-to-other-wallet.ts';

/** Result of a request. `queued`: the portal's jobs do it now, or when the portal runs again. */
export type PaymentToOtherWalletResult =
  | { kind: 'queued'; payment: Payment }
  | { kind: 'refused'; why: OtherWalletRefusal; payment: Payment }
  | { kind: 'not-found' };

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
  const isRefused =
    payment.state === 'review' &&
    // A refused refund has used up its key: the next one gets a new number.
    payment.reason === 'refund-refused' &&
    findReviewCause(await deps.store.history(paymentId)) === 'refund-refused';
  if (!isRefused) return refuse('not-refused');
  const { payee: msisdn, staff, approvedBy } = request;
  const why = findPayeeRefusal(payment, request);
  if (why || !approvedBy) return refuse(why ?? 'no-approval');
  const recorded = await recordPaymentEvent(deps, payment, {
    event: 'staff-refunded',
    staff,
    payee: { msisdn, approvedBy },
    onlyIf: ({ version }) => version === payment.version,
  });
  return recorded.kind === 'recorded' ? { kind: 'queued', payment: recorded.payment } : refuse('changed');
}
