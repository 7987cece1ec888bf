import type { PaymentStore } from '../engine/payment-store.ts';
import { toTransactionStatus } from '../engine/transaction-status.ts';

/** Finds the payment that holds each of these orders, for the orders feature. Orders without one are left out. */
export async function findOrderPayments(store: PaymentStore, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  const found = await store.findOfOrders(orderIds);
  return found.map(({ id, orderId, visitorId, state, starts, createdAt }) => ({
    orderId,
    transactionId: id,
    visitorId,
    status: toTransactionStatus(state),
    wasSent: starts > 0,
    since: createdAt,
  }));
}
