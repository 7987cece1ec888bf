import type { JobName } from '../../../platform/jobs/job-types.ts';
import type { PaymentState } from './payment-state.ts';

/** A job that does the next step of a payment. */
export type StepJob = Extract<JobName, 'check-payment' | 'fulfil-payment' | 'refund-payment'>;

/**
 * The job that does the next step in each state; `null` when the payment is finished. A payment has one next step
 * at a time; `due_at` is its time.
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
  // Only while no charge is known; afterwards `due_at` is null.
  review: 'check-payment',
};

/**
 * Job key of a step: a new job of the same kind replaces the queued one. Each kind has its own key.
 * graphile-worker replaces a job in place even while a worker locks it, and then deletes it together with the
 * worker's result. A delivery must therefore not share its key with a check that two callbacks may request at
 * once.
 */
export function stepJobKey(paymentId: string, job: StepJob): string {
  return `payment:${paymentId}:${job}`;
}

/** Prefix of the job keys of requested checks: they run beside the scheduled check and never replace it. */
export function requestedCheckKeyPrefix(paymentId: string): string {
  return `${stepJobKey(paymentId, 'check-payment')}:early:`;
}
