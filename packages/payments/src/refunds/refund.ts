import type { NewEvent } from '@portal/platform/events/event';
import type { PaymentUpdate, RefundPayee, StaffNote } from '../engine/payment.ts';
import type { Posting } from '../engine/postings/posting.ts';
import type { RefundEvent } from './refund-state.ts';
import type { paymentRefundEvents, paymentRefunds } from './tables.ts';

/** Detail of the event `held` when a dispute holds the refund. */
export const DISPUTED = 'disputed';

/** A refund. The one of what was not delivered has the id of its payment. */
export type PaymentRefund = typeof paymentRefunds.$inferSelect;

/** What is recorded before a refund, or the take-back before it, is requested (`engine/claim-refund-request.ts`). */
export function requestOf({ id, paymentId, attempt, takeBack }: PaymentRefund) {
  return { paymentId, subject: takeBack === 'asked' ? `${id} take-back` : id, attempt };
}

/** What visitors see of a refund. */
export type ShownRefund = Pick<PaymentRefund, 'id' | 'amountMinor' | 'currency' | 'state' | 'takeBack'>;

/** A row of a refund's history. */
export type RefundHistoryEntry = typeof paymentRefundEvents.$inferSelect;

/** What happened to a refund. */
export type RefundChange = {
  event: Exclude<RefundEvent, 'requested'>;
  /** The reference of the operator or the provider. */
  reference?: string | null;
  /** Why it was refused. */
  refusal?: string;
  staff?: StaffNote;
  /** What was requested or returned of a payment that was not delivered: what disputes have left of the charge. */
  amountMinor?: number;
  /** Of `staff-redirected`: the other wallet of the payer, and the second person who approved it. */
  payee?: RefundPayee;
};

/** An update of a refund, written in one transaction. */
export type RefundUpdate = {
  /** The new values; `version` is the one that was read. */
  refund: PaymentRefund;
  change: RefundChange;
  postings: Posting[];
  /** The event for other systems; `null` for none. */
  outgoingEvent: NewEvent | null;
  /** The payment follows the refund of what was not delivered; `null`: it does not change. */
  payment: PaymentUpdate | null;
};
