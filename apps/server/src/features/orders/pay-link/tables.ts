import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from '../tables.ts';

/** Links that another person pays an order by. They are erased with their order. */
export const payLinks = pgTable(
  'pay_links',
  {
    /** Unguessable; the only thing that the payer gets to know of the order's address. */
    token: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Who asks, and what for, in their own words; `null` when left out. Only who proved a number may write them. */
    name: text(),
    note: text(),
    /** The number that the sender proved, masked; `null` without a proof. */
    senderMasked: text('sender_masked'),
    createdAt: utcTimestamp('created_at').notNull(),
    expiresAt: utcTimestamp('expires_at').notNull(),
    cancelledAt: utcTimestamp('cancelled_at'),
    /** Staff stopped it. It stays the link of its order, so that the order gets no other one. */
    stoppedAt: utcTimestamp('stopped_at'),
    /** When a visitor reported it last, and how often that was done. Name and note are hidden until staff decided. */
    reportedAt: utcTimestamp('reported_at'),
    reports: integer().notNull().default(0),
    /** When staff looked at it last and let it go on. */
    clearedAt: utcTimestamp('cleared_at'),
  },
  (table) => [
    // For erasing an order with its links.
    index('pay_links_order').on(table.orderId),
    // For the queue of the staff desk.
    index('pay_links_reported')
      .on(table.reportedAt)
      .where(sql`${table.reportedAt} IS NOT NULL`)
      .concurrently(),
    // An order has one link at a time; cancelled ones stay, so that they can say so.
    uniqueIndex('pay_links_of_order').on(table.orderId).where(sql`${table.cancelledAt} IS NULL`),
  ],
);
