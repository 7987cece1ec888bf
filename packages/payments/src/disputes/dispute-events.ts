import type { NewEvent } from '@portal/platform/events/event';
import { toEventAmount } from '../engine/payment-events.ts';
import { shortReference } from '../short-reference.ts';
import type { DisputeState, paymentDisputes } from './tables.ts';

/** The fields of a dispute that are reported. */
type ReportedDispute = Pick<
  typeof paymentDisputes.$inferSelect,
  'id' | 'paymentId' | 'amountMinor' | 'currency' | 'providerReference' | 'evidenceDueAt' | 'openedAt'
>;

/** The event for other systems about a new dispute. Pure function. */
export function toOpenedEvent(dispute: ReportedDispute): NewEvent {
  const { id, openedAt } = dispute;
  const data = { ...disputeData(dispute), outcome: null };
  return { id: `evt_${id}_opened`, type: 'dispute.opened', at: openedAt, data, numbers: {} };
}

/** The event for other systems about the end of a dispute. Pure function. */
export function toClosedEvent(
  dispute: ReportedDispute,
  { outcome, at }: { outcome: DisputeState; at: Date },
): NewEvent {
  const data = { ...disputeData(dispute), outcome };
  return { id: `evt_${dispute.id}_closed`, type: 'dispute.closed', at, data, numbers: {} };
}

function disputeData({
  id,
  paymentId,
  amountMinor: minor,
  currency,
  providerReference,
  evidenceDueAt,
}: ReportedDispute) {
  return {
    disputeId: id,
    transactionId: paymentId,
    reference: shortReference(paymentId),
    amount: toEventAmount({ minor, currency }),
    providerReference,
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
  };
}
