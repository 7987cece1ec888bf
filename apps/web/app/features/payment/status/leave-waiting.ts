import type { PortalClient } from '@portal/contract/portal-client';
import { pathOfOption } from '../payment-methods.ts';
import type { AfterCancelling } from '../wallet/cancel-form.tsx';

type Calls = Pick<PortalClient, 'cancelPayment' | 'readTransaction'>;

/** A press on one of the buttons of the form that cancels a payment. */
export type Leaving = { transactionId: string; then: AfterCancelling };

/**
 * Cancels a waiting payment and says where to go on: to the same wallet, to all ways to pay, or to the status page.
 * A payment that was approved meanwhile can't be cancelled: its status page says so.
 * @returns a path without its language
 */
export async function leaveWaitingPayment(portal: Calls, { transactionId, then }: Leaving): Promise<string> {
  const statusPath = `/payment/status?${new URLSearchParams({ id: transactionId })}`;
  const cancelled = await portal.cancelPayment({ transactionId });
  if (then === 'stop' || cancelled.kind !== 'ok' || !cancelled.result.orderFree) return statusPath;
  const transaction = await portal.readTransaction({ txnId: transactionId });
  if (transaction.kind !== 'ok') return statusPath;
  const { orderId, paymentOption } = transaction.result;
  const query = new URLSearchParams({ order: orderId });
  return `${then === 'other-number' ? pathOfOption(paymentOption) : '/payment/start'}?${query}`;
}

/** The button that was pressed; anything else only cancels. */
export function parseAfterCancelling(value: unknown): AfterCancelling {
  return value === 'other-number' || value === 'other-way' ? value : 'stop';
}
