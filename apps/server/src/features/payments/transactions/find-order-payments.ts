import type { PaymentPhase } from '@portal/domain/payments/payment-phase';
import type { PaymentState } from '@portal/payments/engine/payment-state';
import type { PaymentStore } from '@portal/payments/engine/payment-store';
import { toTransactionStatus } from '@portal/payments/engine/transaction-status';

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
    phase: PHASES[state],
    since: createdAt,
  }));
}

const PHASES: Record<PaymentState, PaymentPhase> = {
  created: 'unsent',
  submitted: 'open',
  'awaiting-customer': 'open',
  paid: 'open',
  review: 'review',
  fulfilled: 'delivered',
  refunding: 'returning',
  'refund-submitted': 'returning',
  // No order has these: a new payment may begin beside them.
  declined: 'returning',
  cancelled: 'returning',
  expired: 'returning',
  refunded: 'returning',
  'charged-back': 'returning',
};
