import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import type { PaymentEvent, StepJob } from './payment-state.ts';
import type { Posting } from './postings/posting.ts';
import type { paymentEvents, payments } from './tables.ts';

/** A payment as read from the database. */
export type Payment = typeof payments.$inferSelect & {
  /** Another payment of the same order is delivering it or has delivered it. */
  orderDelivered: boolean;
  /** It was read from the archive: `PaymentStore.write` brings it back first. */
  isArchived: boolean;
};

/** A row of a payment's history. */
export type PaymentHistoryEntry = typeof paymentEvents.$inferSelect;

/** The fields a new payment is created with. */
export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'orderId'
  | 'orderKind'
  | 'contents'
  | 'orderVisitorId'
  | 'visitorId'
  | 'msisdn'
  | 'payer'
  | 'mode'
  | 'amountMinor'
  | 'currency'
  | 'redirectPage'
  | 'locale'
  | 'email'
  | 'createdAt'
  | 'deadlineAt'
> &
  Partial<Pick<Payment, 'mandateId'>>;

/** SMS messages to the payer. */
export type PaymentMessage =
  | 'instructions'
  | 'receipt'
  | 'late-receipt'
  | 'late-payment'
  | 'refund'
  | 'charged-back'
  | 'review'
  | 'unpaid';

/** E-mails to the address that was given with the payment. */
export type PaymentEmail = 'email-receipt' | 'email-refund';

/** Name of a message in the table of messages. */
export type PaymentMessageName = PaymentMessage | PaymentEmail;

/** Who of the staff made a decision, and why. */
export type StaffNote = { by: string; reason: string };

/** An update of a payment, written in one transaction. */
export type PaymentUpdate = {
  /** The payment as it was read. */
  before: Payment;
  /** The new values; `version` is the one that was read. */
  payment: Payment;
  /** The history row; `null` when only the schedule changes. */
  event: { name: PaymentEvent; detail: string | null; staff: StaffNote | null } | null;
  /** The step that is due at once; `null` when there is none or `payment.dueAt` is later. */
  job: StepJob | null;
  /** When this process checks the payment by its own timer; `null`: `payment.dueAt` has the time. */
  checkAt?: Date | null;
  message: PaymentMessage | null;
  email: PaymentEmail | null;
  /** What the event moves between the accounts of the journal. */
  postings: Posting[];
  /** A part of the charge that is refunded in the same transaction: the numbers that the operator refused; `null`: none. */
  failed: (Money & { postings: Posting[] }) | null;
};

/** Another wallet of the payer, at the provider of the payment. */
export type RefundPayee = {
  msisdn: Msisdn;
  /** Another person than the one who requested it. */
  approvedBy: string;
};
