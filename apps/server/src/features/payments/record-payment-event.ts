import { applyEvent, type Happening } from './apply-event.ts';
import { delayAfter } from './payment-schedule.ts';
import { PATIENCE, STEP_OF_STATE } from './payment-step.ts';
import type { Payment, PaymentMessage } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/** Whether it changed the payment, and how the payment stands now. */
export type Recorded = { kind: 'recorded' | 'ignored'; payment: Payment };

type Door = Pick<PaymentsDeps, 'store' | 'clock' | 'alarm' | 'log'>;

/** As often as parallel writers could possibly get in the way of one another. */
const MOST_ROUNDS = 50;

/**
 * The one door: records what happened to a payment. State, history and follow-up jobs are written together, guarded
 * by the version that was read; when somebody else wrote meanwhile it is decided anew. An event that means nothing
 * in the payment's state changes nothing.
 * @param read the payment as last read; it may be old
 * @param onlyIf says no when the event is about something the payment has left behind, e.g. an earlier start
 */
export async function recordPaymentEvent(
  deps: Door,
  read: Payment,
  happening: Happening,
  onlyIf: (payment: Payment) => boolean = () => true,
): Promise<Recorded> {
  let payment = read;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const change = onlyIf(payment) ? applyEvent(payment, happening, deps.clock.now()) : null;
    const written = change && (await deps.store.write(change));
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

/**
 * Notes a fruitless try of the payment's step and plans the next one; after the last one it is a person's turn.
 * Nothing happens when the payment moved on meanwhile.
 */
export async function planNextTry(
  deps: Door,
  payment: Payment,
  message: PaymentMessage | null = null,
): Promise<Recorded> {
  const job = STEP_OF_STATE[payment.state];
  const delay = job && delayAfter(PATIENCE[job], payment.tries);
  if (!job || delay === null) {
    return recordPaymentEvent(deps, payment, { event: 'tries-exhausted' }, (p) => p.state === payment.state);
  }
  const now = deps.clock.now();
  const dueAt = notPast(payment, now, delay);
  const planned = { ...payment, tries: payment.tries + 1, dueAt, updatedAt: now };
  const written = await deps.store.write({ payment: planned, event: null, job, message });
  return written ? { kind: 'recorded', payment: written } : { kind: 'ignored', payment };
}

/** The deadline is kept to the moment, however long the pauses have become. */
function notPast({ state, deadlineAt }: Payment, now: Date, delay: number): Date {
  const dueAt = new Date(now.getTime() + delay);
  const hasDeadline = state === 'awaiting-customer' && deadlineAt > now;
  return hasDeadline && deadlineAt < dueAt ? deadlineAt : dueAt;
}

async function readAgain({ store }: Door, id: string): Promise<Payment> {
  const payment = await store.find(id);
  if (!payment) throw new Error(`payment ${id} is gone`);
  return payment;
}

function tellOperator({ alarm, log }: Door, before: Payment, { id, state, reason }: Payment): void {
  log.info({ payment: id, from: before.state, to: state, reason }, 'payment moved');
  if (state === 'review') alarm('review');
}
