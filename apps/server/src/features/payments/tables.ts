import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Currency } from '@portal/domain/money/money';
import type { OrderContents, OrderKind } from '@portal/domain/payments/order';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { JobPayloads } from '../../platform/jobs/job-types.ts';
import type { PaymentEvent, PaymentState } from './engine/payment-state.ts';
import type { PaymentReason } from './engine/transaction-status.ts';
import type { PaymentMode } from './methods/payment-mode.ts';

type PaymentMessageName = JobPayloads['send-payment-message']['message'];

/** A point in time, UTC. */
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Open without a next step: must not exist (SAFETY I6). */
const IS_UNSCHEDULED = sql`due_at IS NULL AND (state IN ('created', 'submitted', 'awaiting-customer', 'paid', 'refunding', 'refund-submitted')
      OR (state = 'expired' AND starts > 0))`;

/** Events about a charge, a refund or a delivery. */
const IS_MONEY_EVENT = sql`event IN ('charge-confirmed', 'charge-differs', 'refund-confirmed', 'staff-closed-returned', 'delivered')`;

/**
 * Payments for orders. Only `recordPaymentEvent` changes `state`. What was bought is copied from the order, so
 * that a payment can be finished, shown and refunded after the order was erased.
 */
export const payments = pgTable(
  'payments',
  {
    /** Transaction id for clients; idempotency key at the provider and the operator. */
    id: text().primaryKey(),
    orderId: text('order_id').notNull(),
    orderKind: text('order_kind').$type<OrderKind>().notNull(),
    /** The bundle, bill or invoices that are paid. */
    contents: jsonb().$type<OrderContents>().notNull(),
    orderVisitorId: text('order_visitor_id').notNull(),
    /** The browser that pays; the order's link may have been opened on another device. */
    visitorId: text('visitor_id').notNull(),
    /** The line that is recharged. */
    msisdn: text().$type<Msisdn>().notNull(),
    payer: text().$type<Msisdn>().notNull(),
    mode: text().$type<PaymentMode>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    redirectPage: text('redirect_page').notNull(),
    /** For the gateway's receipt. */
    email: text(),
    /** Language of the visitor, for messages to the handset. */
    locale: text().$type<Locale>().notNull(),
    state: text().$type<PaymentState>().notNull(),
    reason: text().$type<PaymentReason>(),
    /** Incremented with every write; an update of an older version is refused. */
    version: integer().notNull().default(1),
    /** Holds the order: no second payment is created beside it (RULINGS 19). */
    live: boolean().notNull().default(true),
    /** Holds the right to deliver the order: at most one payment of an order. */
    delivers: boolean().notNull().default(false),
    /** The customer has seen it as failed; every correction is sent by SMS (SAFETY I8). */
    toldFailed: boolean('told_failed').notNull().default(false),
    /** Number of starts, all under the same reference. */
    starts: integer().notNull().default(0),
    /** A start may be on its way until this time; `null` when it was answered. */
    startOpenUntil: moment('start_open_until'),
    providerReference: text('provider_reference'),
    /** The provider's reference according to a callback. It is only used to check the payment. */
    notifiedReference: text('notified_reference'),
    redirectUrl: text('redirect_url'),
    deliveryReference: text('delivery_reference'),
    refundReference: text('refund_reference'),
    /** Number of the refund; increased when staff request another one after a refusal. */
    refundAttempt: integer('refund_attempt').notNull().default(1),
    /** The amount the provider reports as charged; `null` while no charge is known. */
    chargedMinor: bigint('charged_minor', { mode: 'number' }),
    chargedCurrency: text('charged_currency').$type<Currency>(),
    deadlineAt: moment('deadline_at').notNull(),
    /**
     * Number of scheduled tries of this state's step, and the time of the first: the schedule survives restarts.
     */
    tries: integer().notNull().default(0),
    triedSince: moment('tried_since').notNull(),
    /**
     * Since when the provider has reported nothing certain about the charge; `null` when its last answer was
     * certain.
     */
    unknownSince: moment('unknown_since'),
    /** Time of the last requested check, which may be in the future: at most one every few seconds. */
    earlyCheckAt: moment('early_check_at'),
    /** When the next step is due; `null` when there is none (SAFETY I6). */
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_one_live').on(table.orderId).where(sql`${table.live}`),
    uniqueIndex('payments_one_delivery').on(table.orderId).where(sql`${table.delivers}`),
    // A charge belongs to one payment (SAFETY I2).
    uniqueIndex('payments_provider_reference')
      .on(table.mode, table.providerReference)
      .where(sql`${table.providerReference} IS NOT NULL`),
    index('payments_of_mode').on(table.mode, table.createdAt),
    // For moving a visitor's payments after a number was verified (visitor-rows.ts).
    index('payments_of_visitor').on(table.visitorId),
    index('payments_of_order_visitor').on(table.orderVisitorId),
    // State first: the sweep and the metrics look for charged payments among any number of abandoned ones.
    index('payments_due').on(table.state, table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    // Always empty, so the check of SAFETY I6 is free (audit-schedule.ts).
    index('payments_unscheduled').on(table.id).where(IS_UNSCHEDULED),
    // For the nightly audit. A BRIN index stays small: rows are inserted in this order.
    index('payments_created_range').using('brin', table.createdAt).concurrently(),
    index('payments_review').on(table.updatedAt).where(sql`state = 'review'`),
    check('payments_amount', sql`${table.amountMinor} > 0`),
  ],
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
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.version] }),
    // For the portal's records by day (reconciliation).
    index('payment_events_money').on(table.at).where(IS_MONEY_EVENT),
  ],
);

/** Callbacks as received, for investigation. Their content is never trusted. */
export const paymentCallbacks = pgTable(
  'payment_callbacks',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Name of the callback path. */
    provider: text().notNull(),
    /** Our reference according to the callback; `null` when it couldn't be read. */
    reference: text(),
    genuine: boolean().notNull(),
    body: text().notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
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
    seenAt: moment('seen_at').notNull(),
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
    queuedAt: moment('queued_at').notNull(),
    /** When the message centre accepted it; `null` before. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.message] }),
    index('payment_messages_unsent').on(table.queuedAt).where(sql`${table.sentAt} IS NULL`),
  ],
);
