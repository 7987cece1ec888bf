import { applyEvent, type Happening } from './apply-event.ts';
import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/** Whether it changed the payment, and how the payment stands now. */
export type Recorded = { kind: 'recorded' | 'ignored'; payment: Payment };

/** What recording an event needs. */
export type RecordDeps = Pick<PaymentsDeps, 'store' | 'clock' | 'alarm' | 'log'>;

/** As often as parallel writers could possibly get in the way of one another. */
const MOST_ROUNDS = 50;

/**
 * The one door: records what happened to a payment. State, history and follow-up jobs are written together, guarded
 * by the version that was read; when somebody else wrote meanwhile it is decided anew. An event that means nothing
 * in the payment's state changes nothing. When the provider's reference is another payment's, that is recorded in
 * place of the event: nothing is believed, a person looks (SAFETY I2).
 * @param read the payment as last read; it may be old
 * @param onlyIf says no when the event is about something the payment has left behind, e.g. an earlier start
 */
export async function recordPaymentEvent(
  deps: RecordDeps,
  read: Payment,
  happening: Happening,
  onlyIf: (payment: Payment) => boolean = () => true,
): Promise<Recorded> {
  let payment = read;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const change = onlyIf(payment) ? applyEvent(payment, happening, deps.clock.now()) : null;
    const written = change && (await deps.store.write(change));
    if (written === 'reference-taken') return recordReferenceTaken(deps, payment);
    if (change && written) {
      tellOperator(deps, payment, written);
      return { kind: 'recorded', payment: written };
    }
    const now = await readAgain(deps, payment.id);
    if (!change && now.version === payment.version) return { kind: 'ignored', payment };
    payment = now;
  }
  throw new Error(`payment ${read.id} is written by too many at once`);
}

async function recordReferenceTaken(deps: RecordDeps, read: Payment): Promise<Recorded> {
  const recorded = await recordPaymentEvent(deps, read, { event: 'reference-taken' });
  deps.log.error({ payment: read.id }, "the provider names another payment's reference");
  if (recorded.kind === 'recorded') deps.alarm('reference-taken');
  return recorded;
}

async function readAgain({ store }: RecordDeps, id: string): Promise<Payment> {
  const payment = await store.find(id);
  if (!payment) throw new Error(`payment ${id} is gone`);
  return payment;
}

function tellOperator({ alarm, log }: RecordDeps, before: Payment, { id, state, reason }: Payment): void {
  log.info({ payment: id, from: before.state, to: state, reason }, 'payment moved');
  if (state === 'review') alarm('review');
}
