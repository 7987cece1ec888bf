import type { PaymentsDeps } from '../payments-deps.ts';
import type { RefundOutcome } from '../providers/provider.ts';
import { chargedMoney } from './charged-money.ts';
import { isRefundHeld } from './hold-refund.ts';
import type { Payment } from './payment.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { scheduleNextTry } from './schedule-next-try.ts';

/**
 * Refunds an undeliverable payment, once: the payment's id and the number of the refund are the idempotency key.
 * A request without an answer is no refusal and is tried again for more than a day. A refund the provider has
 * accepted is checked for ten days, as long as banks take. A refusal goes to review, and so does a refund to a number
 * that may be in other hands, before it is requested.
 */
export async function refundPayment(deps: PaymentsDeps, payment: Payment): Promise<void> {
  if (payment.state !== 'refunding' && payment.state !== 'refund-submitted') return;
  if (await isRefundHeld(deps, payment)) {
    await recordPaymentEvent(deps, payment, { event: 'refund-held' });
    return;
  }
  const outcome = await callRefund(deps, payment);
  switch (outcome.kind) {
    case 'refunded':
      await recordPaymentEvent(deps, payment, { event: 'refund-confirmed', ...outcome });
      return;
    case 'submitted':
      if (payment.state === 'refund-submitted') await scheduleNextTry(deps, payment);
      else await recordPaymentEvent(deps, payment, { event: 'refund-accepted', ...outcome });
      return;
    case 'refused':
      deps.log.error({ payment: payment.id, why: outcome.reason }, 'refund refused');
      await recordPaymentEvent(deps, payment, { event: 'refund-refused' });
      return;
    case 'unknown':
      deps.log.warn(
        { payment: payment.id, tries: payment.tries, err: outcome.cause },
        'refund: unknown outcome',
      );
      await scheduleNextTry(deps, payment);
  }
}

async function callRefund({ providers }: PaymentsDeps, payment: Payment): Promise<RefundOutcome> {
  const { id: reference, providerReference, notifiedReference, refundAttempt: attempt } = payment;
  const { refunds } = providers[payment.mode];
  if (!refunds || !providerReference) return { kind: 'refused', reason: 'the provider does not refund' };
  try {
    const amount = chargedMoney(payment);
    return await refunds.refund({ reference, providerReference, notifiedReference, amount, attempt });
  } catch (cause) {
    return { kind: 'unknown', cause };
  }
}
