import type { JobHandlers } from '@portal/platform/jobs/job-types';
import { processRefund } from './process-refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { sendRefundMessage } from './send-refund-message.ts';
import { type SettleDisputeDeps, settleDispute } from './settle-dispute.ts';

/** A job about refunds after delivery, and about what follows the end of a dispute. */
export type RefundJob = 'process-refund' | 'queue-due-refunds' | 'send-refund-message' | 'settle-dispute';

/** Handlers of the jobs about refunds. Each may run twice, late or concurrently. */
export function refundJobHandlers(deps: RefundDeps & SettleDisputeDeps): JobHandlers<RefundJob> {
  return {
    'process-refund': ({ refundId }) => processRefund(deps, refundId),
    'queue-due-refunds': async () => {
      await deps.refunds.queueDue(deps.clock.now());
    },
    'send-refund-message': ({ refundId }) => sendRefundMessage(deps, refundId),
    'settle-dispute': ({ disputeId }) => settleDispute(deps, disputeId),
  };
}
