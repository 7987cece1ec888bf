import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

/**
 * Closes a payment whose time is over. The provider has just been asked once more (check-payment.ts), unless nothing
 * was ever handed over. It goes on being asked afterwards: a late success is delivered or given back.
 */
export async function expirePayment(deps: PaymentsDeps, payment: Payment): Promise<void> {
  const isStillOver = (now: Payment) => now.deadlineAt <= deps.clock.now() && now.starts === payment.starts;
  await recordPaymentEvent(deps, payment, { event: 'deadline-passed' }, isStillOver);
}
