import { buildOrder } from '@portal/domain/payments/order';
import type { Delivery } from '@portal/operator/delivery';
import { type DeliveryProblem, findDeliveryProblem } from './delivery-problem.ts';
import type { EngineDeps } from './engine-deps.ts';
import { isLeadLost } from './lead-loss.ts';
import type { Payment } from './payment.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { scheduleNextTry } from './schedule-next-try.ts';

/**
 * Delivers what a paid payment bought, once. Only the payment that holds the right to deliver its order calls the
 * operator, with its id as the key. A refusal by the operator leads to a refund. A delivery without an answer is
 * tried again for more than a day, then goes to review (SAFETY P12).
 */
export async function fulfilPayment(deps: EngineDeps, payment: Payment): Promise<void> {
  if (payment.state !== 'paid') return;
  if (!payment.delivers) {
    await recordPaymentEvent(deps, payment, { event: 'undeliverable', reason: 'already-delivered' });
    return;
  }
  const delivery = await deliver(deps, payment);
  switch (delivery.kind) {
    case 'delivered':
      await recordPaymentEvent(deps, payment, { event: 'delivered', ...delivery });
      // The money is booked; staff must find the lead (RULINGS 52).
      if (isLeadLost({ ...payment, deliveryReference: delivery.operatorReference }))
        deps.alarm('lead-lost', payment.id);
      return;
    case 'refused':
      await recordPaymentEvent(deps, payment, { event: 'undeliverable', reason: delivery.reason });
      return;
    case 'unknown':
      await scheduleNextTry(deps, payment, {
        // The customer saw a failure, was charged nevertheless, and the delivery takes time: send an SMS now.
        message: payment.toldFailed && payment.tries === 0 ? 'late-payment' : null,
        problem: await newProblem(deps, payment, delivery.problem),
      });
  }
}

/** The problem if the history does not have it yet: an outage is one entry, not one for each try. */
async function newProblem(
  { store }: EngineDeps,
  { id }: Payment,
  problem: DeliveryProblem,
): Promise<DeliveryProblem | null> {
  const latest = (await store.history(id)).findLast(({ event }) => event === 'delivery-unanswered');
  return latest?.detail === problem ? null : problem;
}

type Unanswered = { kind: 'unknown'; problem: DeliveryProblem };

async function deliver(deps: EngineDeps, payment: Payment): Promise<Delivery | Unanswered> {
  const { id: key, msisdn, amountMinor: minor, currency, contents } = payment;
  try {
    return await deps.deliver(key, buildOrder(contents, { msisdn, amount: { minor, currency } }));
  } catch (err) {
    deps.log.warn({ payment: key, tries: payment.tries, err }, 'delivery: unknown outcome');
    return { kind: 'unknown', problem: findDeliveryProblem(err) };
  }
}
