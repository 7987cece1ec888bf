import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { utcTimestamp } from '@portal/platform/database/columns';
import type { JobPayloads } from '@portal/platform/jobs/job-types';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PaymentMode } from '../methods/payment-mode.ts';
import { PAYMENT_FIELDS } from './payment-fields.ts';
import type { PaymentEvent, PaymentState } from './payment-state.ts';

type PaymentMessageName = JobPayloads['send-payment-message']['message'];

/** Events about a charge, a refund or a delivery. */
const IS_MONEY_EVENT = sql`event IN ('charge-confirmed', 'charge-differs', 'refund-confirmed', 'staff-closed-returned', 'delivered')`;

/**
 * Payments for orders. Only `recordPaymentEvent` changes `state`. What was bought is copied from the order, so
 * that a payment can be finished, shown and refunded after the order was erased.
 *
 * No index has a column that changes at every step, neither as a key nor in its condition: then PostgreSQL writes the new
 * version of the row beside the old one and touches no index (a HOT update, decision 090). The table's `fillfactor` leaves
 * room for it. What is due is found by `open_payments`.
 */
export const payments = pgTable('payments', { ...PAYMENT_FIELDS, id: text().primaryKey() }, (table) => [
  uniqueIndex('payments_one_live').on(table.orderId).where(sql`${table.live}`),
  uniqueIndex('payments_one_delivery').on(table.orderId).where(sql`${table.delivers}`),
  // For archiving all payments of an order together (sql/archive-queries.ts).
  index('payments_of_order').on(table.orderId),
  index('payments_of_mode').on(table.mode, table.createdAt),
  // For moving a visitor's payments after a number was verified (visitor-rows.ts).
  index('payments_of_visitor').on(table.visitorId),
  index('payments_of_order_visitor').on(table.orderVisitorId),
  // For the nightly audit. A BRIN index stays small: rows are inserted in this order.
  index('payments_created_range').using('brin', table.createdAt).concurrently(),
  // For the history of a number.
  index('payments_by_payer').on(table.payer, table.createdAt),
  index('payments_by_recipient').on(table.msisdn, table.createdAt),
  // For the staff's lists and search: the latest ones, those with an e-mail or of an account.
  index('payments_latest').on(table.createdAt.desc(), table.id.desc()),
  index('payments_of_email').on(sql`lower(${table.email})`).where(sql`${table.email} IS NOT NULL`),
  index('payments_of_account')
    .on(sql`(${table.contents} ->> 'accountNumber')`)
    .where(sql`${table.contents} ->> 'accountNumber' IS NOT NULL`),
  // For the staff's queue of lost home broadband orders; the kind never changes.
  index('payments_of_leads').on(table.createdAt).where(sql`order_kind = 'lead'`).concurrently(),
  // For what was charged under a mandate in a month.
  index('payments_of_mandate')
    .on(table.mandateId, table.createdAt)
    .where(sql`mandate_id IS NOT NULL`)
    .concurrently(),
  check('payments_amount', sql`${table.amountMinor} > 0`),
]);

/**
 * State and next step of the payments that are open or in review: an index of `payments` in a table of its own. Only the
 * trigger `payments_are_indexed` writes it, in the statement that changes the payment. A payment that ended has no row.
 */
export const openPayments = pgTable(
  'open_payments',
  {
    paymentId: text('payment_id').primaryKey(),
    state: text().$type<PaymentState>().notNull(),
    dueAt: utcTimestamp('due_at'),
    /** What its next step waits for (`LANE_SQL`). */
    lane: text().notNull(),
  },
  (table) => [
    // State first: the metrics look for charged payments among any number of abandoned ones.
    index('open_payments_due').on(table.state, table.dueAt),
    // For what is due, by lane: any number of payments of one provider is no obstacle for the others.
    index('open_payments_lane').on(table.lane, table.dueAt).concurrently(),
  ],
);

/**
 * Processes that check waiting payments by their own timers (`payments.watched_by`), and when each last reported. What a
 * process watched that reports no more is due at once.
 */
export const watchingProcesses = pgTable('watching_processes', {
  id: text().primaryKey(),
  seenAt: utcTimestamp('seen_at').notNull(),
});

/**
 * Which payment a provider's reference belongs to: a charge belongs to one payment (SAFETY I2). Never deleted, so
 * that a reference stays used after its payment was archived or dropped (SAFETY R4).
 */
export const providerReferences = pgTable(
  'provider_references',
  {
    mode: text().$type<PaymentMode>().notNull(),
    reference: text().notNull(),
    paymentId: text('payment_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mode, table.reference] })],
);

/** History of the payments, written in the statement that changes the payment (SAFETY I7). */
export const paymentEvents = pgTable(
  'payment_events',
  {
    paymentId: text('payment_id').notNull(),
    /** Version of the payment after this event. */
    version: integer().notNull(),
    event: text().$type<PaymentEvent | 'created'>().notNull(),
    state: text().$type<PaymentState>().notNull(),
    /** A reason or a reference; never a phone number, a code or a PIN. */
    detail: text(),
    /** Who of the staff decided it, and why; `null` for other events. */
    by: text(),
    note: text(),
    at: utcTimestamp('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.version] }),
    // For the portal's records by day (settlement/comparison).
    index('payment_events_money').on(table.at).where(IS_MONEY_EVENT),
    // For the figures of the staff desk: what changed lately. A BRIN index stays small: rows are inserted in this order.
    index('payment_events_at').using('brin', table.at).concurrently(),
  ],
);

/** The numbers of payments for several, to find a payment by any of them, in use or archived. Written with the payment. */
export const rechargedNumbers = pgTable(
  'recharged_numbers',
  {
    paymentId: text('payment_id').notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.msisdn] }),
    index('recharged_numbers_msisdn').on(table.msisdn),
  ],
);

/** Callbacks as received, for investigation. Their content is never trusted. One partition a month. */
export const paymentCallbacks = pgTable(
  'payment_callbacks',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    /** Name of the callback path. */
    provider: text().notNull(),
    /** Our reference according to the callback; `null` when it couldn't be read. */
    reference: text(),
    genuine: boolean().notNull(),
    body: text().notNull(),
    receivedAt: utcTimestamp('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.receivedAt] }),
    index('payment_callbacks_received').on(table.receivedAt),
    index('payment_callbacks_reference').on(table.reference),
  ],
);

/**
 * Hashes of the callbacks of the last three days (SAFETY X14). A repeated callback that was handled is dropped,
 * on every node.
 */
export const seenCallbacks = pgTable(
  'seen_callbacks',
  {
    /** SHA-256 of provider, signature result, query and body. */
    hash: text().primaryKey(),
    seenAt: utcTimestamp('seen_at').notNull(),
    /** False while the first one is being handled, and after that failed: then a repeat is handled again. */
    handled: boolean().notNull().default(false),
  },
  (table) => [index('seen_callbacks_seen').on(table.seenAt)],
);

/** SMS messages to the payer. */
export const paymentMessages = pgTable(
  'payment_messages',
  {
    paymentId: text('payment_id').notNull(),
    message: text().$type<PaymentMessageName>().notNull(),
    /** When the change of the payment that requires it was written. */
    queuedAt: utcTimestamp('queued_at').notNull(),
    /** When the message centre accepted it; `null` before. */
    sentAt: utcTimestamp('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.message] }),
    index('payment_messages_unsent').on(table.queuedAt).where(sql`${table.sentAt} IS NULL`),
  ],
);
