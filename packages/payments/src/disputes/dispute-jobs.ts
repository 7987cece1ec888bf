import type { JobHandlers } from '@portal/platform/jobs/job-types';
import { type CheckDisputeDeps, checkDispute } from './check-dispute.ts';

/** Handler of the job that asks a provider about a dispute. It may run twice, late or concurrently. */
export function disputeJobHandlers(deps: CheckDisputeDeps): JobHandlers<'check-dispute'> {
  return { 'check-dispute': (request) => checkDispute(deps, request) };
}
