import type { Locale } from '@portal/domain/locale';
import type { Currency } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import type { OrderContents, OrderKind } from '@portal/domain/order';
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
import type { PaymentMode } from './payment-mode.ts';
import type { PaymentEvent, PaymentState } from './payment-state.ts';
import type { PaymentReason } from './shown-status.ts';

type PaymentMessageName = JobPayloads['send-payment-message']['message'];

/** A moment in UTC. */
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Open, and nobody will ever look at it: must not exist (SAFETY I6). */
const UNSCHEDULED = sql`due_at IS NULL AND (state IN ('created', 'submitted', 'awaiting-customer', 'paid', 'refunding', 'refund-submitted')
      OR (state = 'expired' AND starts > 0))`;

/** Money came or went, or what it bought was given. */
const MONEY_MOVED = sql`event IN ('charge-confirmed', 'charge-differs', 'refund-confirmed', 'staff-closed-returned', 'delivered')`;

/**
 * Moving the money for an order. Only record-payment-event.ts changes `state`. What was bought is copied from the
 * order, so that a payment can be finished, shown and given back after the order was erased.
 */
export const payments = pgTable(
  'payments',
  {
    /** Transaction id outside, idempotency key at the provider and at the operator. */
    id: text().primaryKey(),
    orderId: text('order_id').notNull(),
    orderKind: text('order_kind').$type<OrderKind>().notNull(),
    /** The bundle, bill or invoices it was made for. */
    contents: jsonb().$type<OrderContents>().notNull(),
    orderVisitorId: text('order_visitor_id').notNull(),
    /** Browser that pays; the link of an order may have been opened on another device. */
    visitorId: text('visitor_id').notNull(),
    /** Who is recharged. */
    msisdn: text().$type<Msisdn>().notNull(),
    payer: text().$type<Msisdn>().notNull(),
    mode: text().$type<PaymentMode>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    redirectPage: text('redirect_page').notNull(),
    /** Where a gateway's receipt goes. */
    email: text(),
    /** Language of the visitor, for messages to the handset. */
    locale: text().$type<Locale>().notNull(),
    state: text().$type<PaymentState>().notNull(),
    reason: text().$type<PaymentReason>(),
    /** Changes with every write: who read an older one may not write (HOUSE, habit 5). */
    version: integer().notNull().default(1),
    /** Holds the order: no second payment is made beside it (RULINGS 19). */
    live: boolean().notNull().default(true),
    /** Holds the right to deliver the order: one payment of an order at most. */
    delivers: boolean().notNull().default(false),
    /** The customer has seen it as failed; anything else that happens is told by SMS (SAFETY I8). */
    toldFailed: boolean('told_failed').notNull().default(false),
    /** Times it was handed to the provider, always under the same reference. */
    starts: integer().notNull().default(0),
    /** A call that hands it over may be on its way until then; `null` when it was answered. */
    startOpenUntil: moment('start_open_until'),
    providerReference: text('provider_reference'),
    /** Its name at the provider as a callback told it; nothing is believed that was not asked for by it. */
    notifiedReference: text('notified_reference'),
    redirectUrl: text('redirect_url'),
    deliveryReference: text('delivery_reference'),
    refundReference: text('refund_reference'),
    /** Number of the refund: a new one after the provider has refused the one before for good. */
    refundAttempt: integer('refund_attempt').notNull().default(1),
    /** What the provider says it took; `null` as long as no charge is known. */
    chargedMinor: bigint('charged_minor', { mode: 'number' }),
    chargedCurrency: text('charged_currency').$type<Currency>(),
    deadlineAt: moment('deadline_at').notNull(),
    /** Times the step of this state was tried on schedule, and since when: the schedule survives restarts. */
    tries: integer().notNull().default(0),
    triedSince: moment('tried_since').notNull(),
    /** Since when the provider has not said anything certain about the charge; `null`: its last answer was certain. */
    unknownSince: moment('unknown_since'),
    /** When a check was last brought forward, or will be: at most one every few seconds (early-checks.ts). */
    earlyCheckAt: moment('early_check_at'),
    /** When the next step is due; `null` when nothing is expected any more (SAFETY I6). */
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_one_live').on(table.orderId).where(sql`${table.live}`),
    uniqueIndex('payments_one_delivery').on(table.orderId).where(sql`${table.delivers}`),
    // One charge is one payment's (SAFETY I2).
    uniqueIndex('payments_provider_reference')
      .on(table.mode, table.providerReference)
      .where(sql`${table.providerReference} IS NOT NULL`),
    index('payments_of_mode').on(table.mode, table.createdAt),
    // By these a visitor who proved a number takes their payments along (visitor-rows.ts).
    index('payments_of_visitor').on(table.visitorId),
    index('payments_of_order_visitor').on(table.orderVisitorId),
    // By state first: the sweep and the figures look for what was charged among any number of abandoned ones.
    index('payments_due').on(table.state, table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    // Always empty: the check of SAFETY I6 costs nothing (audit-schedule.ts).
    index('payments_unscheduled').on(table.id).where(UNSCHEDULED),
    index('payments_created').on(table.createdAt),
    index('payments_review').on(table.updatedAt).where(sql`state = 'review'`),
    check('payments_amount', sql`${table.amountMinor} > 0`),
  ],
);

/** Everything that happened to a payment, written in the statement that changed it (SAFETY I7). */
export const paymentEvents = pgTable(
  'payment_events',
  {
    paymentId: text('payment_id').notNull(),
    /** Version of the payment this event made. */
    version: integer().notNull(),
    event: text().$type<PaymentEvent | 'created'>().notNull(),
    state: text().$type<PaymentState>().notNull(),
    /** Reason or reference, never a number, code or PIN. */
    detail: text(),
    /** Who of the staff decided it, and why; `null` for everything else. */
    by: text(),
    note: text(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.version] }),
    // The lines of our book, by the day they were noted on (reconcile/).
    index('payment_events_money').on(table.at).where(MONEY_MOVED),
  ],
);

/** Callbacks as they came, whatever they say: kept to look into, never believed. */
export const paymentCallbacks = pgTable(
  'payment_callbacks',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Whose callback path it came in by. */
    provider: text().notNull(),
    /** Our reference as the callback names it; `null` when it couldn't be read. */
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
 * Callbacks of the last three days by a hash of all they said (SAFETY X14): one that comes again and was handled is
 * dropped, on every node.
 */
export const seenCallbacks = pgTable(
  'seen_callbacks',
  {
    /** SHA-256, see callback-record.ts. */
    hash: text().primaryKey(),
    seenAt: moment('seen_at').notNull(),
    /** False while the first one is being handled, and for good when that failed: then a repeat is handled again. */
    handled: boolean().notNull().default(false),
  },
  (table) => [index('seen_callbacks_seen').on(table.seenAt)],
);

/** Messages the payer was sent by SMS: which, and when the message centre took it. */
export const paymentMessages = pgTable(
  'payment_messages',
  {
    paymentId: text('payment_id').notNull(),
    message: text().$type<PaymentMessageName>().notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.message] })],
);
