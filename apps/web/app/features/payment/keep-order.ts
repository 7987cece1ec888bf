import type { SessionOrder } from '../../blocks/order-session.ts';

/**
 * The order as the session keeps it: what the server says of it, with the card gateways and the e-mail address that
 * were stored with the same order before (SPEC section 2 "Card options also store card-gateway options").
 */
export function mergeKeptOrder(order: SessionOrder, kept: SessionOrder | null): SessionOrder {
  if (kept?.orderId !== order.orderId) return order;
  const { pgOptions, emailId } = kept;
  return {
    ...order,
    ...(pgOptions ? { pgOptions } : {}),
    ...(emailId && !order.emailId ? { emailId } : {}),
  };
}
