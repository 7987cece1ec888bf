import type { JobHandlers } from '../../../platform/jobs/job-types.ts';
import { type SettleDisputeDeps, settleDispute } from '../refunds/settle-dispute.ts';
import { type CheckDisputeDeps, checkDispute } from './check-dispute.ts';

/** Handlers of the jobs about disputes. Each may run twice, late or concurrently. */
export function disputeJobHandlers(
  deps: CheckDisputeDeps & Omit<SettleDisputeDeps, 'disputes'>,
): JobHandlers<'check-dispute' | 'settle-dispute'> {
  return {
    'check-dispute': (request) => checkDispute(deps, request),
    'settle-dispute': ({ disputeId }) => settleDispute(deps, disputeId),
  };
}
