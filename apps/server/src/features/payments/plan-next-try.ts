import { delayUntilNextTry } from './payment-schedule.ts';
import { STEP_OF_STATE, type StepJob } from './payment-step.ts';
import type { Payment, PaymentMessage } from './payment-store.ts';
import { type RecordDeps, type Recorded, recordPaymentEvent } from './record-payment-event.ts';

/** What a fruitless try was good for all the same. */
type Fruitless = {
  /** Told to the payer. */
  message?: PaymentMessage | null;
  /** The provider was certain that nobody has paid so far. */
  unpaid?: boolean;
};

/**
 * Notes a fruitless scheduled try of the payment's step and plans the next one. When it has been tried for long
 * enough it is a person's turn. Nothing happens when the payment moved on meanwhile.
 */
export async function planNextTry(
  deps: RecordDeps,
  payment: Payment,
  { message = null, unpaid = false }: Fruitless = {},
): Promise<Recorded> {
  const now = deps.clock.now();
  const job = STEP_OF_STATE[payment.state];
  const unknownSince = unpaid ? null : (payment.unknownSince ?? now);
  const delay = job && delayUntilNextTry({ ...payment, unknownSince }, now);
  if (job && payment.state === 'review' && delay === null) return leaveToStaff(deps, payment);
  if (!job || delay === null) {
    return recordPaymentEvent(deps, payment, { event: 'tries-exhausted' }, (p) => p.state === payment.state);
  }
  const tries = payment.tries + 1;
  const planned = { ...payment, tries, unknownSince, dueAt: dueAfter(payment, now, delay), updatedAt: now };
  return reschedule(deps, payment, planned, job, message);
}

/** The provider has been asked for months: it stays in review until somebody decides. */
function leaveToStaff(deps: RecordDeps, payment: Payment): Promise<Recorded> {
  return reschedule(deps, payment, { ...payment, dueAt: null, updatedAt: deps.clock.now() }, null, null);
}

async function reschedule(
  { store }: RecordDeps,
  before: Payment,
  planned: Payment,
  job: StepJob | null,
  message: PaymentMessage | null,
): Promise<Recorded> {
  const written = await store.write({ payment: planned, event: null, job, message });
  if (written === null || written === 'reference-taken') return { kind: 'ignored', payment: before };
  return { kind: 'recorded', payment: written };
}

/** The deadline is kept to the moment, however long the pauses have become. */
function dueAfter({ state, deadlineAt }: Payment, now: Date, delay: number): Date {
  const dueAt = new Date(now.getTime() + delay);
  const hasDeadline = state === 'awaiting-customer' && deadlineAt > now;
  return hasDeadline && deadlineAt < dueAt ? deadlineAt : dueAt;
}
