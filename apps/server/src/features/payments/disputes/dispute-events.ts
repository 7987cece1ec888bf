import type { NewEvent } from '../../../platform/events/event.ts';
import { toEventAmount } from '../payment-events.ts';
import { shortReference } from '../short-reference.ts';
import type { DisputeClosing, NewDispute, PaymentDispute } from './dispute-store.ts';

/** What other systems are told about a new dispute. Pure function. */
export function toOpenedEvent(dispute: NewDispute): NewEvent {
  const { id, openedAt } = dispute;
  const data = { ...disputeData(dispute), outcome: null };
  return { id: `evt_${id}_opened`, type: 'dispute.opened', at: openedAt, data, numbers: {} };
}

/** What other systems are told about the end of a dispute. Pure function. */
export function toClosedEvent(dispute: PaymentDispute, { outcome, at }: DisputeClosing): NewEvent {
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
}: NewDispute) {
  return {
    disputeId: id,
    transactionId: paymentId,
    reference: shortReference(paymentId),
    amount: toEventAmount({ minor, currency }),
    providerReference,
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
  };
}
