import type { RefundStore } from '@portal/payments/refunds/refund-store';
import type { CaseStore } from './case-store.ts';

type Deps = { cases: Pick<CaseStore, 'findOfPayments' | 'close'>; refunds: Pick<RefundStore, 'find'> };

/**
 * Closes the payer's open request to take a purchase back once a refund after delivery is complete: the refund is what they asked for.
 * It is closed in the name and with the reason of the refund, and the payer is informed. Safe to run twice.
 */
export async function closeRefundedRequest({ cases, refunds }: Deps, refundId: string): Promise<void> {
  const refund = await refunds.find(refundId);
  if (refund?.state !== 'refunded') return;
  const request = (await cases.findOfPayments([refund.paymentId])).get(refund.paymentId);
  // A refund that was complete before the request is not its answer.
  if (!request || request.closedAt || refund.updatedAt < request.openedAt) return;
  const { requestedBy: by, reason, updatedAt: at } = refund;
  await cases.close(request.reference, { outcome: 'reversed', by, reason, at });
}
