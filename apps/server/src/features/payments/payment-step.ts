import type { JobName } from '../../platform/jobs/job-types.ts';
import type { PaymentState } from './payment-state.ts';

/** A job that moves a payment on. */
export type StepJob = Extract<JobName, 'check-payment' | 'fulfil-payment' | 'refund-payment'>;

/**
 * The job that moves a payment on in each state; `null` where nothing is expected. A payment has one next step at
 * any time, and `due_at` says when.
 */
export const STEP_OF_STATE: Record<PaymentState, StepJob | null> = {
  created: 'check-payment',
  submitted: 'check-payment',
  'awaiting-customer': 'check-payment',
  expired: 'check-payment',
  paid: 'fulfil-payment',
  refunding: 'refund-payment',
  'refund-submitted': 'refund-payment',
  fulfilled: null,
  declined: null,
  cancelled: null,
  refunded: null,
  // Only while no charge is known: otherwise nothing is due.
  review: 'check-payment',
};

/**
 * Key under which a step waits in the queue: a new one of its kind replaces it. Each kind has its own, because the
 * library replaces a job in place even when a worker takes it at that very moment, and then deletes it with what the
 * worker has done: a delivery must not share its key with a check that two callbacks may set off at once.
 */
export function stepKey(paymentId: string, job: StepJob): string {
  return `payment:${paymentId}:${job}`;
}

/** Keys of checks that were brought forward begin so: they stand beside the scheduled one and never replace it. */
export function earlyCheckPrefix(paymentId: string): string {
  return `${stepKey(paymentId, 'check-payment')}:early:`;
}
