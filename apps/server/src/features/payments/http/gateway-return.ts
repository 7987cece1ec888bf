import { localisePath } from '@portal/domain/language/locale';
import type { Payment } from '@portal/payments/engine/payment';
import { canStillBeCharged } from '@portal/payments/engine/payment-state';
import { recordPaymentEvent } from '@portal/payments/engine/record-payment-event';
import { isFinalForCustomer } from '@portal/payments/engine/transaction-status';
import { optionOf } from '@portal/payments/methods/payment-mode';
import type { PaymentsDeps } from '../payments-deps.ts';

/** A returning browser. `cancelled`: according to its URL, the customer left the gateway's page. */
export type GatewayReturn = { id: string; cancelled: boolean; visitorId: string };

/**
 * Handles a browser that returns from a gateway. The return proves nothing about money: it only requests a check.
 * A customer who left without paying may pay another way; a charge found later still counts (RULINGS 5). Some
 * gateways use the cancel URL for refused cards too, so a result that the check finds at once takes precedence.
 * @returns the path of the status page to redirect to
 */
export async function returnFromGateway(
  deps: PaymentsDeps,
  { id, cancelled, visitorId }: GatewayReturn,
): Promise<string> {
  const payment = await deps.store.find(id);
  if (!payment) return `/payment/status?${new URLSearchParams({ id })}`;
  if (isOpen(payment)) await requestCheck(deps, payment);
  const isPayingVisitor = payment.visitorId === visitorId && optionOf(payment.mode) === 'card';
  if (cancelled && isPayingVisitor && isOnGatewayPage(payment)) {
    await waitForCheck(deps, payment);
    await recordPaymentEvent(deps, payment, { event: 'customer-cancelled', onlyIf: isOnGatewayPage });
  }
  // The status page does not poll a closed payment.
  if (isOpen(payment) && isFinalForCustomer(payment.state) && !cancelled) await waitForCheck(deps, payment);
  return `${localisePath('/payment/status', payment.locale)}?${new URLSearchParams({ id })}`;
}

/** Has the payment checked now: in this process if it can, else by any. */
async function requestCheck({ store, clock, steps }: PaymentsDeps, payment: Payment): Promise<void> {
  const job = 'check-payment';
  const heldUntil = payment.isArchived ? null : steps.leaseUntil({ job, payment });
  if (heldUntil === null) {
    await store.bringCheckForward(payment.id, clock.now());
    return;
  }
  const held = await store.requestCheck(payment.id, clock.now(), heldUntil);
  if (held) await steps.run({ job, payment: held });
}

/** Waits up to two seconds for the check to change the payment. */
async function waitForCheck(deps: PaymentsDeps, before: Payment): Promise<void> {
  for (let poll = 0; poll < 8; poll += 1) {
    await deps.wait(250);
    const now = await deps.store.find(before.id);
    if (now?.version !== before.version) return;
  }
}

function isOnGatewayPage(payment: Payment): boolean {
  return payment.state === 'awaiting-customer';
}

/** Handed over, and a charge may still be found. */
function isOpen(payment: Payment): boolean {
  return payment.starts > 0 && canStillBeCharged(payment);
}
