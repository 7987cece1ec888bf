import { sql } from 'drizzle-orm';
import { boolean, index, json, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { PAYMENT_FIELDS } from '../engine/payment-fields.ts';

/**
 * An event as stored in the archive: version, event, state, time in microseconds since 1970 UTC, and, if there are any,
 * detail, staff name and note.
 */
export type ArchivedEvent = [
  number,
  string,
  string,
  number,
  (string | null)?,
  (string | null)?,
  (string | null)?,
];

/** A message as stored in the archive: name, when it was required and when it was sent, in microseconds since 1970 UTC. */
export type ArchivedMessage = [string, number, number];

/**
 * Payments that ended long ago, one row each with their history and messages, one partition a month of `created_at`
 * (decision 083). All payments of an order are here or none. A row belongs to no browser: the ids of its visitors are
 * empty.
 */
export const archivedPayments = pgTable(
  'archived_payments',
  {
    ...PAYMENT_FIELDS,
    /** Another payment of the same order has delivered it. */
    orderDelivered: boolean('order_delivered').notNull(),
    history: json().$type<ArchivedEvent[]>().notNull(),
    messages: json().$type<ArchivedMessage[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.createdAt] }),
    index('archived_payments_order').using('hash', table.orderId),
    index('archived_payments_msisdn').on(table.msisdn),
    index('archived_payments_payer').on(table.payer),
    index('archived_payments_email').on(sql`lower(${table.email})`).where(sql`${table.email} IS NOT NULL`),
    index('archived_payments_account')
      .on(sql`(${table.contents} ->> 'accountNumber')`)
      .where(sql`${table.contents} ->> 'accountNumber' IS NOT NULL`),
    // For the comparison of a day long past: rows are inserted about in this order.
    index('archived_payments_updated').using('brin', table.updatedAt),
  ],
);
