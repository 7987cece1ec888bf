import type { Payment, PaymentMessage } from './payment.ts';
import { delayUntilNextTry } from './payment-schedule.ts';
import { STEP_OF_STATE, type StepJob } from './payment-steps.ts';
import { type RecordEventDeps, type RecordEventResult, recordPaymentEvent } from './record-payment-event.ts';

/** Side results of a try without an outcome. */
type TryResult = {
  /** SMS to send to the payer. */
  message?: PaymentMessage | null;
  /** The provider stated that the payment is not paid so far. */
  unpaid?: boolean;
};

/**
 * Counts a scheduled try without an outcome and plans the next one. When the schedule is over, the payment goes to
 * review; one that is in review stays there without further tries. Does nothing after a concurrent update.
 */
export async function scheduleNextTry(
  deps: RecordEventDeps,
  payment: Payment,
  { message = null, unpaid = false }: TryResult = {},
): Promise<RecordEventResult> {
  const now = deps.clock.now();
  const job = STEP_OF_STATE[payment.state];
  const unknownSince = unpaid ? null : (payment.unknownSince ?? now);
  const delay = job && delayUntilNextTry({ ...payment, unknownSince }, now);
  if (job && payment.state === 'review' && delay === null) {
    return reschedule(deps, payment, { planned: { ...payment, dueAt: null, updatedAt: now } });
  }
  if (!job || delay === null) {
    return recordPaymentEvent(deps, payment, { event: 'tries-exhausted' }, (p) => p.state === payment.state);
  }
  const tries = payment.tries + 1;
  const planned = { ...payment, tries, unknownSince, dueAt: dueAfter(payment, now, delay), updatedAt: now };
  return reschedule(deps, payment, { planned, job, message });
}

type Schedule = { planned: Payment; job?: StepJob; message?: PaymentMessage | null };

async function reschedule(
  { store }: RecordEventDeps,
  before: Payment,
  { planned, job, message }: Schedule,
): Promise<RecordEventResult> {
  const written = await store.write({
    payment: planned,
    event: null,
    job: job ?? null,
    message: message ?? null,
  });
  if (written === null || written === 'reference-taken') return { kind: 'ignored', payment: before };
  return { kind: 'recorded', payment: written };
}

/** The next try is never later than the customer's deadline. */
function dueAfter({ state, deadlineAt }: Payment, now: Date, delay: number): Date {
  const dueAt = new Date(now.getTime() + delay);
  const hasDeadline = state === 'awaiting-customer' && deadlineAt > now;
  return hasDeadline && deadlineAt < dueAt ? deadlineAt : dueAt;
}
