import { orderOf } from '@portal/domain/order';
import type { Delivery } from '../../operator/operator.ts';
import { isLeadLost } from './lead-fields.ts';
import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { planNextTry } from './plan-next-try.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

/**
 * Gives what a paid payment bought, once: only the payment that holds the right to deliver its order calls the
 * operator, with its id as the key. What the operator refuses goes back to the payer; what it does not answer is
 * tried again for more than a day, then a person looks (SAFETY P12).
 */
export async function fulfilPayment(deps: PaymentsDeps, paymentId: string): Promise<void> {
  const payment = await deps.store.find(paymentId);
  if (payment?.state !== 'paid') return;
  if (!payment.delivers) {
    await recordPaymentEvent(deps, payment, { event: 'undeliverable', reason: 'already-delivered' });
    return;
  }
  const delivery = await deliver(deps, payment);
  switch (delivery.kind) {
    case 'delivered':
      await recordPaymentEvent(deps, payment, { event: 'delivered', ...delivery });
      // The money is booked and safe; somebody must find the lead (RULINGS 52).
      if (isLeadLost({ ...payment, deliveryReference: delivery.operatorReference })) deps.alarm('lead-lost');
      return;
    case 'refused':
      await recordPaymentEvent(deps, payment, { event: 'undeliverable', reason: delivery.reason });
      return;
    case 'unclear':
      // Told as failed, charged all the same, and the delivery takes its time: the customer must know now.
      await planNextTry(deps, payment, {
        message: payment.toldFailed && payment.tries === 0 ? 'late-payment' : null,
      });
  }
}

async function deliver(deps: PaymentsDeps, payment: Payment): Promise<Delivery | { kind: 'unclear' }> {
  const { id: key, msisdn, amountMinor: minor, currency, contents } = payment;
  try {
    return await deps.deliver(key, orderOf(contents, { msisdn, amount: { minor, currency } }));
  } catch (err) {
    deps.log.warn({ payment: key, tries: payment.tries, err }, 'delivery: no clear answer');
    return { kind: 'unclear' };
  }
}
