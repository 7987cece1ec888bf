import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { planNextTry } from './plan-next-try.ts';
import type { RefundOutcome } from './providers/provider.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { takenMoney } from './taken-money.ts';

/**
 * Gives the money of an undeliverable payment back, once: the payment's id and the number of the refund are the key
 * at the provider. No answer is no refusal, it is tried again for more than a day; one the provider has accepted is
 * asked about for ten days, as long as banks take; a refusal is for a person to look at.
 */
export async function refundPayment(deps: PaymentsDeps, paymentId: string): Promise<void> {
  const payment = await deps.store.find(paymentId);
  if (payment?.state !== 'refunding' && payment?.state !== 'refund-submitted') return;
  const outcome = await giveBack(deps, payment);
  switch (outcome.kind) {
    case 'refunded':
      await recordPaymentEvent(deps, payment, { event: 'refund-confirmed', ...outcome });
      return;
    case 'submitted':
      if (payment.state === 'refund-submitted') await planNextTry(deps, payment);
      else await recordPaymentEvent(deps, payment, { event: 'refund-accepted', ...outcome });
      return;
    case 'refused':
      deps.log.error({ payment: payment.id, why: outcome.reason }, 'refund refused');
      await recordPaymentEvent(deps, payment, { event: 'refund-refused' });
      return;
    case 'unknown':
      deps.log.warn(
        { payment: payment.id, tries: payment.tries, err: outcome.cause },
        'refund: no clear answer',
      );
      await planNextTry(deps, payment);
  }
}

async function giveBack({ providers }: PaymentsDeps, payment: Payment): Promise<RefundOutcome> {
  const { id: reference, providerReference, notifiedReference, refundAttempt: attempt } = payment;
  const { refunds } = providers[payment.mode];
  if (!refunds || !providerReference) return { kind: 'refused', reason: 'the provider gives nothing back' };
  try {
    const amount = takenMoney(payment);
    return await refunds.refund({ reference, providerReference, notifiedReference, amount, attempt });
  } catch (cause) {
    return { kind: 'unknown', cause };
  }
}
