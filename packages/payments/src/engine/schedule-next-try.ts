import type { DeliveryProblem } from './delivery-problem.ts';
import type { Payment, PaymentMessage } from './payment.ts';
import { delayUntilNextTry } from './payment-schedule.ts';
import { canStillBeCharged, STATES } from './payment-state.ts';
import {
  continueWith,
  type RecordEventDeps,
  type RecordEventResult,
  recordPaymentEvent,
} from './record-payment-event.ts';
import { isWatchedHere, watchPayment } from './watch-payment.ts';

/** Side results of a try without an outcome. */
type TryResult = {
  /** SMS to send to the payer. */
  message?: PaymentMessage | null;
  /** The provider stated that the payment is not paid so far. */
  unpaid?: boolean;
  /** Why the delivery has no outcome, for the history; `null`: the history has it, or it is another step. */
  problem?: DeliveryProblem | null;
  /** A requested check of a closed payment had a result that changes nothing. */
  answered?: boolean;
};

/**
 * Plans the next try after one without an outcome, and counts it; a process that watches the payment writes nothing while nothing
 * changed. When the schedule is over, the payment goes to
 * review; one that is in review or closed stays there without further tries. Does nothing after a concurrent update, nor for a
 * review that no report about a charge can change any more: a concurrent check found the charge.
 */
export async function scheduleNextTry(
  deps: RecordEventDeps,
  payment: Payment,
  { message = null, unpaid = false, answered = false, problem = null }: TryResult = {},
): Promise<RecordEventResult> {
  if (payment.state === 'review' && !canStillBeCharged(payment)) return { kind: 'ignored', payment };
  const now = deps.clock.now();
  const unknownSince = unpaid ? null : (payment.unknownSince ?? now);
  const delay = answered ? null : delayUntilNextTry({ ...payment, unknownSince }, now);
  const staysOpen = STATES[payment.state].step !== null && payment.state !== 'review';
  if (delay === null && !staysOpen) {
    return reschedule(deps, payment, { planned: { ...payment, dueAt: null, updatedAt: now } });
  }
  if (delay === null) {
    const isSameState = ({ state }: Payment) => state === payment.state;
    return recordPaymentEvent(deps, payment, { event: 'tries-exhausted', onlyIf: isSameState });
  }
  const dueAt = dueAfter(payment, now, delay);
  const isNews =
    message !== null || problem !== null || unknownSince?.getTime() !== payment.unknownSince?.getTime();
  if (!isNews && isWatchedHere(deps, payment, dueAt)) {
    deps.steps.repeatAt({ job: 'check-payment', payment }, dueAt);
    return { kind: 'ignored', payment };
  }
  const tries = payment.tries + 1;
  const next = { ...payment, tries, unknownSince, dueAt, updatedAt: now };
  const { payment: planned, checkAt } = watchPayment(deps, next, now);
  return reschedule(deps, payment, { planned, checkAt, message, problem });
}

/** Counts a try without an outcome and plans the next one, `delay` milliseconds from now. */
export async function planNextTry(deps: RecordEventDeps, payment: Payment, delay: number): Promise<void> {
  const now = deps.clock.now();
  const dueAt = new Date(now.getTime() + delay);
  await reschedule(deps, payment, {
    planned: { ...payment, tries: payment.tries + 1, dueAt, updatedAt: now },
  });
}

type Schedule = { planned: Payment; checkAt?: Date | null } & Pick<TryResult, 'message' | 'problem'>;

async function reschedule(
  deps: RecordEventDeps,
  before: Payment,
  { planned, checkAt = null, message = null, problem = null }: Schedule,
): Promise<RecordEventResult> {
  const update = {
    before,
    payment: { ...planned, leasedUntil: planned.dueAt },
    event: problem && { name: 'delivery-unanswered' as const, detail: problem, staff: null },
    job: null,
    checkAt,
    message,
    email: null,
    postings: [],
    failed: null,
  };
  const written = await deps.store.write(update);
  if (written === null || written === 'reference-taken') return { kind: 'ignored', payment: before };
  await continueWith(deps, update, written);
  return { kind: 'recorded', payment: written };
}

/** The next try is never later than the customer's deadline, nor than a check that was requested. */
function dueAfter({ state, deadlineAt, earlyCheckAt }: Payment, now: Date, delay: number): Date {
  const deadline = state === 'awaiting-customer' ? deadlineAt : null;
  const limits = [deadline, earlyCheckAt].filter((time) => time !== null && time > now);
  return new Date(Math.min(now.getTime() + delay, ...limits.map(Number)));
}
