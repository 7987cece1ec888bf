import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { utcTimestamp } from '../../../platform/database/columns.ts';
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
    /** Who asks, and what for, in their own words; `null` when left out. */
    name: text(),
    note: text(),
    createdAt: utcTimestamp('created_at').notNull(),
    expiresAt: utcTimestamp('expires_at').notNull(),
    cancelledAt: utcTimestamp('cancelled_at'),
  },
  (table) => [
    // For erasing an order with its links.
    index('pay_links_order').on(table.orderId),
    // An order has one link at a time; cancelled ones stay, so that they can say so.
    uniqueIndex('pay_links_of_order').on(table.orderId).where(sql`${table.cancelledAt} IS NULL`),
  ],
);
