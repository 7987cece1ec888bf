import { PortalError } from '../../platform/http/portal-error.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import { optionOf } from './payment-mode.ts';
import { HOLDS_ORDER, nextState } from './payment-state.ts';
import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

/** What became of a request to cancel: `orderFree` says that the order may be paid another way now. */
export type Cancellation = { payment: Payment; orderFree: boolean };

/**
 * Cancels a payment that waits for its customer, so that the order can be paid from another number or another way.
 * Only the browser that pays may do it; a repeat changes nothing and gives the same answer. A payment that was
 * approved meanwhile stays as it is. The provider goes on being checked: money that is found later is delivered, or
 * given back when another payment of the order was delivered (RULINGS 5).
 * Throws NOT_FOUND, for strangers too.
 */
export async function cancelPayment(
  deps: PaymentsDeps,
  { transactionId, visitorId }: { transactionId: string; visitorId: string },
): Promise<Cancellation> {
  const found = await deps.store.find(transactionId);
  if (found?.visitorId !== visitorId) throw new PortalError('NOT_FOUND');
  const { payment } = await recordPaymentEvent(deps, found, { event: 'customer-cancelled' }, isCancellable);
  return { payment, orderFree: !HOLDS_ORDER[payment.state] && !payment.delivers && !payment.orderDelivered };
}

/**
 * Whether its customer may still cancel a payment. One that was started with a PIN or with airtime needs nothing more
 * from the customer: its charge may be happening at this moment.
 */
export function isCancellable(payment: Payment): boolean {
  if (nextState(payment.state, 'customer-cancelled') === null) return false;
  return payment.state === 'created' || waitsForCustomer(payment);
}

function waitsForCustomer({ mode }: Payment): boolean {
  return MODE_TRAITS[mode].prompt || optionOf(mode) === 'card';
}
