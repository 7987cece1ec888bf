/** In the query of a status page: an equal order led to this payment, and no second one was started (RULINGS 89). */
export const EQUAL_ORDER = 'equal';

/** The page of the payment that an equal order leads to while it is under way. */
export function equalOrderPath(transactionId: string): string {
  return `/payment/status?${new URLSearchParams({ id: transactionId, [EQUAL_ORDER]: 'yes' })}`;
}

/** The page that asks before a bundle is paid that the line has already. */
export function heldPath(orderId: string): string {
  return `/payment/start/held?${new URLSearchParams({ order: orderId })}`;
}
