import type { SessionOrder, StoredOrder } from '../../browser-storage/order-session.ts';

/**
 * The order to store in the session: the server's order with the card gateways and the email address that were stored
 * with the same order before (SPEC section 2 "Card options also store card-gateway options").
 */
export function mergeStoredOrder(
  order: SessionOrder,
  stored: Pick<StoredOrder, 'orderId' | 'pgOptions' | 'emailId'> | null,
): SessionOrder {
  if (stored?.orderId !== order.orderId) return order;
  const { pgOptions, emailId } = stored;
  return {
    ...order,
    ...(pgOptions ? { pgOptions } : {}),
    ...(emailId && !order.emailId ? { emailId } : {}),
  };
}
