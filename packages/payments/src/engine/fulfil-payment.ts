import { buildOrder, type Order } from '@portal/domain/payments/order';
import type { Delivery } from '@portal/operator/delivery';
import { type DeliveryProblem, findDeliveryProblem } from './delivery-problem.ts';
import type { EngineDeps } from './engine-deps.ts';
import { isLeadLost } from './lead-loss.ts';
import type { Payment } from './payment.ts';
import { type Recharge, rechargesOf } from './recharges.ts';
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
  const { id: key, msisdn, amountMinor: minor, currency, contents } = payment;
  const amount = { minor, currency };
  if (contents.kind === 'several-recharges') return rechargeNext(deps, payment);
  await recordDelivery(deps, payment, await deliver(deps, key, buildOrder(contents, { msisdn, amount })));
}

async function recordDelivery(
  deps: EngineDeps,
  payment: Payment,
  delivery: Delivery | Unanswered,
): Promise<void> {
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

async function deliver(deps: EngineDeps, key: string, order: Order): Promise<Delivery | Unanswered> {
  try {
    return await deps.deliver(key, order);
  } catch (err) {
    deps.log.warn({ payment: key, err }, 'delivery: unknown outcome');
    return { kind: 'unknown', problem: findDeliveryProblem(err) };
  }
}

/**
 * Recharges one number of a payment for several: each with a key of its own, and its answer is on disk before the next one is
 * asked for, which follows at once. A number without an answer stops no other one; it is asked about again when all others have
 * theirs. At the end the payment is delivered when at least one number got its airtime; what the others paid is refunded then.
 */
async function rechargeNext(deps: EngineDeps, payment: Payment): Promise<void> {
  const recharges = rechargesOf(payment);
  const last = recharges.findLastIndex(({ outcome }) => outcome !== null);
  const open = [...recharges.entries()].filter(([, { outcome }]) => outcome === null);
  let unanswered: Unanswered | null = null;
  for (const [index, { key, msisdn, amount }] of [
    ...open.filter(([index]) => index > last),
    ...open.filter(([index]) => index < last),
  ]) {
    const outcome = await deliver(deps, key, { kind: 'prepaid-recharge', msisdn, amount });
    if (outcome.kind !== 'unknown') {
      const event = outcome.kind === 'delivered' ? 'recharge-delivered' : 'recharge-refused';
      const onlyIf = ({ outcomes }: Payment) => (outcomes?.[index] ?? null) === null;
      await recordPaymentEvent(deps, payment, { event, index, outcome, onlyIf });
      return;
    }
    unanswered = outcome;
  }
  await recordDelivery(deps, payment, unanswered ?? toDelivery(recharges));
}

/** What all numbers together got. */
function toDelivery(recharges: readonly Recharge[]): Delivery {
  const outcomes = recharges.flatMap(({ outcome }) => outcome ?? []);
  const delivered = outcomes.find(({ kind }) => kind === 'delivered') ?? outcomes[0];
  if (!delivered) throw new Error('a payment for several numbers has none');
  return delivered;
}
