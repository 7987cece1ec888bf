import { localisePath } from '@portal/domain/locale';
import { gatewayOf, optionOf } from './payment-mode.ts';
import { mayBeCharged } from './payment-state.ts';
import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { isShownFinal } from './shown-status.ts';

/** Where gateways send browsers back to, one address for each payment. */
export const GATEWAY_RETURN_PATH = '/payment/gateway';

/** The path a payment's customer comes back to. */
export function returnPath({ id, mode }: Pick<Payment, 'id' | 'mode'>): string {
  return `${GATEWAY_RETURN_PATH}/${gatewayOf(mode) ?? mode}/${id}`;
}

/** A browser that came back: `cancelled` when it says the customer left the page. */
export type GatewayReturn = { id: string; cancelled: boolean; visitorId: string };

/**
 * Takes a browser that comes back from a gateway to its status page. Coming back proves nothing about money: it only
 * brings the check forward. Who left without paying may pay another way; money found later still wins (RULINGS 5). Some
 * gateways send a customer whose card was refused back by the same address: what the check finds at once comes first.
 * @returns the path to go to
 */
export async function returnFromGateway(
  deps: PaymentsDeps,
  { id, cancelled, visitorId }: GatewayReturn,
): Promise<string> {
  const payment = await deps.store.find(id);
  if (!payment) return `/payment/status?${new URLSearchParams({ id })}`;
  if (isOpen(payment)) await deps.store.bringCheckForward(id, deps.clock.now());
  const mayCancel = payment.visitorId === visitorId && optionOf(payment.mode) === 'card';
  if (cancelled && mayCancel && isOnGatewayPage(payment)) {
    await waitForNews(deps, payment);
    await recordPaymentEvent(deps, payment, { event: 'customer-cancelled' }, isOnGatewayPage);
  }
  // Its status page believes a payment that was over and looks no more.
  if (isOpen(payment) && isShownFinal(payment.state) && !cancelled) await waitForNews(deps, payment);
  return `${localisePath('/payment/status', payment.locale)}?${new URLSearchParams({ id })}`;
}

/** Gives the check two seconds to find what became of the payment. */
async function waitForNews(deps: PaymentsDeps, before: Payment): Promise<void> {
  for (let look = 0; look < 8; look += 1) {
    await deps.wait(250);
    const now = await deps.store.find(before.id);
    if (now?.version !== before.version) return;
  }
}

function isOnGatewayPage(payment: Payment): boolean {
  return payment.state === 'awaiting-customer';
}

/** Handed over, and money may still be found. */
function isOpen(payment: Payment): boolean {
  return payment.starts > 0 && mayBeCharged(payment);
}
