import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Currency } from '@portal/domain/money/money';
import type { OrderContents, OrderKind } from '@portal/domain/payments/order';
import type { Delivery } from '@portal/operator/delivery';
import { utcTimestamp } from '@portal/platform/database/columns';
import { bigint, boolean, integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { PaymentMode } from '../methods/payment-mode.ts';
import type { Instructions } from '../providers/instructions.ts';
import type { PaymentState } from './payment-state.ts';
import type { PaymentReason } from './transaction-status.ts';

/** The columns of a payment, which its row in the archive has too (archive/tables.ts). */
export const PAYMENT_FIELDS = {
  /** Transaction id for clients; idempotency key at the provider and the operator. */
  id: text().notNull(),
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
  /** The mandate that it is charged under (mandates/); `null`: the customer approves it. */
  mandateId: text('mandate_id'),
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
  startOpenUntil: utcTimestamp('start_open_until'),
  providerReference: text('provider_reference'),
  /** The provider's reference according to a callback. It is only used to check the payment. */
  notifiedReference: text('notified_reference'),
  redirectUrl: text('redirect_url'),
  /** How the customer pays in the menu of their own bank, where the provider leaves that to them. */
  instructions: jsonb().$type<Instructions>(),
  deliveryReference: text('delivery_reference'),
  /** Of a payment for several numbers, what the operator answered for each; `null` for any other, and before the first answer. */
  outcomes: jsonb().$type<(Delivery | null)[]>(),
  refundReference: text('refund_reference'),
  /** Number of the refund; increased when staff request another one after a refusal. */
  refundAttempt: integer('refund_attempt').notNull().default(1),
  /** The amount the provider reports as charged; `null` while no charge is known. */
  chargedMinor: bigint('charged_minor', { mode: 'number' }),
  chargedCurrency: text('charged_currency').$type<Currency>(),
  /**
   * What lost disputes took from the charge before the payment ended, in minor units of the charged currency: the bank gave
   * it back, so it is the customer's money no more. Only the statement that closes a dispute writes it. `null` for none.
   */
  lostMinor: bigint('lost_minor', { mode: 'number' }),
  /** What was refunded of what was not delivered, in minor units of the charged currency; `null` while it is not complete. */
  refundedMinor: bigint('refunded_minor', { mode: 'number' }),
  deadlineAt: utcTimestamp('deadline_at').notNull(),
  /**
   * Number of scheduled tries of this state's step, and the time of the first: the schedule survives restarts.
   */
  tries: integer().notNull().default(0),
  triedSince: utcTimestamp('tried_since').notNull(),
  /**
   * Since when the provider has reported nothing certain about the charge; `null` when its last answer was
   * certain.
   */
  unknownSince: utcTimestamp('unknown_since'),
  /** Time of the last requested check, which may be in the future: at most one every few seconds. */
  earlyCheckAt: utcTimestamp('early_check_at'),
  /** When the next step is due; `null` when there is none (SAFETY I6). */
  dueAt: utcTimestamp('due_at'),
  /**
   * Until when the step is left to the process that does it; `due_at` or earlier when nobody does. The statement that plans a
   * step writes it too, so an older time is that of a version without leases.
   */
  leasedUntil: utcTimestamp('leased_until'),
  /**
   * The process that checks the payment by its own timer until `due_at`, so that a check without news writes nothing
   * (`watching_processes`); `null` for none.
   */
  watchedBy: text('watched_by'),
  createdAt: utcTimestamp('created_at').notNull(),
  updatedAt: utcTimestamp('updated_at').notNull(),
};
