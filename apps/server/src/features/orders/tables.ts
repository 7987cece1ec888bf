import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import type { OrderContents, OrderKind } from '@portal/domain/payments/order';
import type { LineType } from '@portal/domain/products/line';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Orders of visitors. Short-lived: a payment stores its own copy of its order. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** Browser that made the order: the only one that sees the whole number (RULINGS 8). */
    visitorId: text('visitor_id').notNull(),
    kind: text().$type<OrderKind>().notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
    line: text().$type<LineType>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    /** The bundle, bill or invoices as they were when ordered. */
    contents: jsonb().$type<OrderContents>().notNull(),
    redirectPage: text('redirect_page').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** From then on it cannot be paid. It is erased a day later. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('orders_of_visitor').on(table.visitorId, table.createdAt),
    index('orders_expiry').on(table.expiresAt),
    check('orders_msisdn', sql`${table.msisdn} ~ '^[0-9]{5,12}$'`),
    check('orders_amount', sql`${table.amountMinor} > 0`),
  ],
);
