import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RefundCause, RefundEvent, RefundState, TakeBackState } from './refund-state.ts';

/**
 * Refunds, one row for each (decisions 094 and 208). The refund of a payment that could not be delivered is a row with the id of
 * that payment; when its next step is due, that payment says, and `due_at` is `null` here.
 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** Idempotency key at the provider and at the operator. */
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    cause: text().$type<RefundCause>().notNull().default('staff'),
    /** Counts the refunds of a payment, from 1. Unique, so that two requests at once cannot exceed the charge. */
    number: integer().notNull(),
    /** Minor units of the currency that was charged. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    state: text().$type<RefundState>().notNull(),
    /** What happens to the delivery. */
    takeBack: text('take_back').$type<TakeBackState>().notNull(),
    reason: text().notNull(),
    requestedBy: text('requested_by').notNull(),
    /** A second person, where one is required. */
    approvedBy: text('approved_by'),
    /** Number of the request at the provider; increased when staff try again after a final refusal. */
    attempt: integer().notNull(),
    takeBackReference: text('take_back_reference'),
    refundReference: text('refund_reference'),
    /** Number of another wallet of the payer that gets the money; `null`: it goes back to where it came from. */
    payee: text().$type<Msisdn>(),
    /** Who found out that it is the payer's, and the second person who approved it. */
    payeeBy: text('payee_by'),
    payeeApprovedBy: text('payee_approved_by'),
    /** Why the operator or the provider refused. */
    refusal: text(),
    version: integer().notNull().default(1),
    triedSince: utcTimestamp('tried_since').notNull(),
    /** When the next step is due; `null` when it ended or is in review. */
    dueAt: utcTimestamp('due_at'),
    requestedAt: utcTimestamp('requested_at').notNull(),
    updatedAt: utcTimestamp('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_refunds_number').on(table.paymentId, table.number),
    // One at a time asks the operator, so that the VAT of the parts adds up.
    uniqueIndex('payment_refunds_one_take_back').on(table.paymentId).where(sql`${table.takeBack} = 'asked'`),
    index('payment_refunds_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    index('payment_refunds_review').on(table.updatedAt).where(sql`state = 'review'`),
    index('payment_refunds_requested').on(table.requestedAt),
    // A caller reads out the number that the bank or wallet gave the refund.
    index('payment_refunds_reference')
      .on(table.refundReference)
      .where(sql`${table.refundReference} IS NOT NULL`)
      .concurrently(),
    index('payment_refunds_payees').on(table.payee).where(sql`${table.payee} IS NOT NULL`).concurrently(),
    check('payment_refunds_amount', sql`${table.amountMinor} > 0`),
    check('payment_refunds_approver', sql`${table.approvedBy} <> ${table.requestedBy}`),
    check(
      'payment_refunds_payee',
      sql`${table.payee} IS NULL OR coalesce(${table.payeeApprovedBy} <> ${table.payeeBy}, false)`,
    ),
  ],
);

/** History of the refunds, written in the statement that changes the refund (SAFETY I7). */
export const paymentRefundEvents = pgTable(
  'payment_refund_events',
  {
    refundId: text('refund_id').notNull(),
    /** Version of the refund after this event. */
    version: integer().notNull(),
    event: text().$type<RefundEvent>().notNull(),
    state: text().$type<RefundState>().notNull(),
    /** A reason or a reference; never a phone number. */
    detail: text(),
    by: text(),
    note: text(),
    at: utcTimestamp('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.version] })],
);

/**
 * The first request of each refund to a provider or to the operator, written before it is sent: until then an open dispute
 * holds the refund, afterwards the refund is under way (`engine/claim-refund-request.ts`).
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    paymentId: text('payment_id').notNull(),
    /** The refund (of what was not delivered: its payment's id), or the take-back before it. */
    subject: text().notNull(),
    /** Number of the request at the provider. */
    attempt: integer().notNull(),
    /** Minor units of the currency that was charged; a repeat requests the same. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    requestedAt: utcTimestamp('requested_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.subject, table.attempt] })],
);
