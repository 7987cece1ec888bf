import type { Payment } from '@portal/payments/engine/payment';
import { nextState, STATES } from '@portal/payments/engine/payment-state';
import { recordPaymentEvent } from '@portal/payments/engine/record-payment-event';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { optionOf } from '@portal/payments/methods/payment-mode';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { PaymentsDeps } from '../payments-deps.ts';

/** Result of a request to cancel. `canPayOrder`: the order can be paid another way now. */
export type CancellationResult = { payment: Payment; canPayOrder: boolean };

/**
 * Cancels a payment that waits for its customer, so that the order can be paid from another number or with
 * another method. Only the browser that pays may do it. A repeat has the same result. A payment that was approved
 * meanwhile stays as it is. The provider is still checked: a charge found later is delivered, or refunded when
 * another payment of the order was delivered (RULINGS 5).
 * @throws PortalError NOT_FOUND, for other visitors too
 */
export async function cancelPayment(
  deps: PaymentsDeps,
  { transactionId, visitorId }: { transactionId: string; visitorId: string },
): Promise<CancellationResult> {
  const found = await deps.store.find(transactionId);
  if (found?.visitorId !== visitorId) throw new PortalError('NOT_FOUND');
  const { payment } = await recordPaymentEvent(deps, found, {
    event: 'customer-cancelled',
    onlyIf: isCancellable,
  });
  return {
    payment,
    canPayOrder: !STATES[payment.state].holdsOrder && !payment.delivers && !payment.orderDelivered,
  };
}

/**
 * Whether the customer may still cancel. A payment with a PIN or with airtime needs nothing more from the
 * customer: its charge may be happening now.
 */
export function isCancellable(payment: Payment): boolean {
  if (nextState(payment.state, 'customer-cancelled') === null) return false;
  return payment.state === 'created' || waitsForCustomer(payment);
}

function waitsForCustomer({ mode }: Payment): boolean {
  return MODE_TRAITS[mode].prompt || optionOf(mode) === 'card';
}
