import type { JobName } from '@portal/platform/jobs/job-types';

/** A job that does the next step of a payment. A payment has one next step at a time. */
export type StepJob = Extract<JobName, 'check-payment' | 'fulfil-payment' | 'refund-payment'>;

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
