import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { utcTimestamp } from '../database/columns.ts';
import type { EventData, EventType } from './event.ts';

/**
 * Events for other systems of the operator, one row for each endpoint that receives it (docs/events.md). A row is written
 * in the transaction of the change that it reports, so that none is lost and none reports what did not happen.
 */
export const outgoingEvents = pgTable(
  'outgoing_events',
  {
    endpoint: text().notNull(),
    /** The same for every endpoint and every attempt: receivers recognise repeats by it. */
    id: text().notNull(),
    type: text().$type<EventType>().notNull(),
    at: utcTimestamp('at').notNull(),
    data: jsonb().$type<EventData>().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is sent; while it is being sent, when another process may send it. */
    dueAt: utcTimestamp('due_at').notNull(),
    /** When the endpoint accepted it; `null` before. */
    deliveredAt: utcTimestamp('delivered_at'),
    /** Why the last attempt failed. */
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.endpoint, table.id] }),
    index('outgoing_events_due').on(table.endpoint, table.dueAt).where(sql`${table.deliveredAt} IS NULL`),
    index('outgoing_events_at').on(table.at),
  ],
);

/**
 * What each endpoint of the configuration receives, written when the portal starts. Staff commands change payments
 * without the portal's configuration and record events by these rows. Neither address nor secret is stored.
 */
export const eventEndpoints = pgTable('event_endpoints', {
  name: text().primaryKey(),
  /** `null`: all types. */
  types: text().array().$type<EventType[]>(),
  numbers: boolean().notNull(),
});
