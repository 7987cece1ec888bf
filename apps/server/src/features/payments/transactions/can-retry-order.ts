import type { DeliveryRefusal } from '@portal/operator/delivery';
import type { Payment } from '@portal/payments/engine/payment';
import { type PaymentReason, toTransactionStatus } from '@portal/payments/engine/transaction-status';
import type { PaymentsDeps } from '../payments-deps.ts';

/**
 * Reasons for which another payment can't help. Total, so that a new refusal does not compile without an entry
 * here.
 */
const NEVER_DELIVERED: Record<DeliveryRefusal | 'already-delivered', true> = {
  'line-barred': true,
  'line-closed': true,
  'amount-not-allowed': true,
  'bundle-withdrawn': true,
  'lead-closed': true,
  'already-paid': true,
  'already-delivered': true,
};

/**
 * Whether the order of a failed payment can be paid again: it was not delivered, can be delivered and has not
 * expired. Reads the order only for a payment that is shown as failed.
 */
export async function canRetryOrder(
  { findOrder, clock }: Pick<PaymentsDeps, 'findOrder' | 'clock'>,
  { state, reason, delivers, orderDelivered, orderId }: Payment,
): Promise<boolean> {
  if (toTransactionStatus(state) !== 'FAILED' || delivers || orderDelivered || isNeverDelivered(reason))
    return false;
  const order = await findOrder(orderId);
  return order !== null && order.expiresAt > clock.now();
}

function isNeverDelivered(reason: PaymentReason | null): boolean {
  return reason !== null && Object.hasOwn(NEVER_DELIVERED, reason);
}
