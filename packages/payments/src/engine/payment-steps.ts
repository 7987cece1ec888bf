import type { PaymentMode } from '../methods/payment-mode.ts';
import type { Payment, PaymentMessageName } from './payment.ts';
import { PAYMENT_STATES, type PaymentState, STATES, type StepJob } from './payment-state.ts';

/** What follows a recorded change at once: a step of the payment, or a message to its payer. */
export type NextStep = { payment: Payment } & (
  | { job: StepJob }
  | { job: 'send-payment-message'; message: PaymentMessageName }
);

/**
 * What the steps of a lane wait for: the operator's deliveries, the calls of one provider (its mode), or the message centre.
 * Lanes share no slots, so that one that hangs delays no other.
 */
export type Lane = PaymentMode | 'delivery' | 'messages';

/** The next step of a payment that has one. A closed payment has only the check that a callback requested. */
export function stepOf({ state }: { state: PaymentState }): StepJob {
  return STATES[state].step ?? 'check-payment';
}

/** What the lane and the lease of a step depend on. */
export type StepKind = { job: NextStep['job']; payment: Pick<Payment, 'mode'> };

/** The lane of a step. `LANE_SQL` says the same of a row. */
export function laneOf({ job, payment }: StepKind): Lane {
  if (job === 'send-payment-message') return 'messages';
  return job === 'fulfil-payment' ? 'delivery' : payment.mode;
}

/**
 * How long a process holds a step before it extends the lease: when it dies, another process does the step that much later.
 * A refund's is longer than a call, because some gateways refuse a request beside another one, and that would be taken for a
 * refusal of the refund (decision 167). A message has no lease in the database: it waits that long for a slot.
 */
export function leaseMsOf({ job }: Pick<StepKind, 'job'>): number {
  if (job === 'send-payment-message') return 3_000;
  return job === 'refund-payment' ? 60_000 : 10_000;
}

/** States in which a process may check a payment by its own timer. */
export const WATCHED_STATES: readonly PaymentState[] = ['submitted', 'awaiting-customer', 'expired'];

/** States whose step is a refund. */
export const REFUND_STATES: PaymentState[] = PAYMENT_STATES.filter(
  (state) => STATES[state].step === 'refund-payment',
);

/** States in which charged money is delivered or refunded next. */
export const CHARGED_STATES: PaymentState[] = PAYMENT_STATES.filter((state) => {
  const step = STATES[state].step;
  return step === 'fulfil-payment' || step === 'refund-payment';
});
