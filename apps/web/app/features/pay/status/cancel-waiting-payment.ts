import type { PortalClient } from '@portal/contract/http/portal-client';
import { pathOfOption } from '@portal/domain/payments/payment-option';
import type { CancelChoice } from '../wallet/waiting/cancel-form.tsx';

type Calls = Pick<PortalClient, 'cancelPayment' | 'readTransaction'>;

/** The submitted form that cancels a payment. */
export type CancelRequest = { transactionId: string; then: CancelChoice };

/**
 * Cancels a waiting payment and returns the next page: the same wallet, all payment methods, or the status page. A
 * payment that was approved meanwhile cannot be cancelled: its status page says so.
 * @returns a path without a language prefix
 */
export async function cancelWaitingPayment(
  portal: Calls,
  { transactionId, then }: CancelRequest,
): Promise<string> {
  const statusPath = `/payment/status?${new URLSearchParams({ id: transactionId })}`;
  const cancelled = await portal.cancelPayment({ transactionId });
  if (then === 'stop' || cancelled.kind !== 'ok' || !cancelled.result.orderFree) return statusPath;
  const transaction = await portal.readTransaction({ txnId: transactionId });
  if (transaction.kind !== 'ok') return statusPath;
  const { orderId, paymentOption } = transaction.result;
  const query = new URLSearchParams({ order: orderId });
  return then === 'other-number' ? `${pathOfOption(paymentOption)}?${query}` : `/payment/start?${query}&list`;
}

/** Parses the value of the pressed button. An unknown value only cancels. */
export function parseCancelChoice(value: unknown): CancelChoice {
  return value === 'other-number' || value === 'other-way' ? value : 'stop';
}
