import { prioritySql } from '@portal/platform/jobs/job-pools';
import { PAYMENT_STATES, STATES } from '../payment-state.ts';

/**
 * SQL expression for the flags of a payment's job. A job that calls the provider has the mode as a flag, so that a
 * node can leave it in the queue while too many calls to that provider are open. A delivery calls no provider.
 */
const FLAGS = "CASE WHEN job <> 'fulfil-payment' THEN ARRAY[mode] END";

/** The job of each state as JSON. */
export const JOB_BY_STATE = JSON.stringify(
  Object.fromEntries(PAYMENT_STATES.map((state) => [state, STATES[state].step])),
);

/** SQL that queues the step of a row with id, mode and job, due at `$now`. */
export const ADD_STEP = `graphile_worker.add_job(job, payload => json_build_object('paymentId', id), run_at => $now,
  job_key => 'payment:' || id || ':' || job, priority => (${prioritySql('job')})::int, flags => ${FLAGS})`;
