import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { InstallationObstacle } from '@portal/domain/products/lead';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Home broadband orders, as far as the portal needs them for notifications. Name and address are stored by the
 * operator only.
 */
export const leads = pgTable(
  'leads',
  {
    /** Hash of the verified code, so that a code creates one lead. Sent to the operator as idempotency key. */
    key: text().primaryKey(),
    /** The operator's number; `null` until the operator returned one. */
    leadId: text('lead_id'),
    /** Browser that ordered it: the only one that sees name, e-mail and address again (RULINGS 8). */
    visitorId: text('visitor_id').notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
    town: text().notNull(),
    planCode: text('plan_code').notNull(),
    feasible: boolean().notNull(),
    /** Why it is not feasible; `null` when it is, and for demands of versions that knew towns only. */
    obstacle: text().$type<InstallationObstacle>(),
    locale: text().$type<Locale>().notNull(),
    createdAt: utcTimestamp('created_at').notNull(),
    /** When the demand was notified that its town is open. */
    notifiedAt: utcTimestamp('notified_at'),
  },
  (table) => [
    index('leads_waiting').on(table.town).where(sql`NOT feasible AND notified_at IS NULL`),
    index('leads_created').on(table.createdAt),
    index('leads_of_visitor').on(table.visitorId),
    // For the staff's search.
    index('leads_of_number').on(table.msisdn).concurrently(),
    index('leads_of_lead').on(table.leadId).concurrently(),
    check('leads_msisdn', sql`${table.msisdn} ~ '^[0-9]{5,12}$'`),
  ],
);

/**
 * Which sales systems must have which home broadband orders, written with the number of the order. No name and no address: these are
 * read from the operator when they are sent. Erased with the order.
 */
export const leadHandovers = pgTable(
  'lead_handovers',
  {
    leadKey: text('lead_key')
      .notNull()
      .references(() => leads.key, { onDelete: 'cascade' }),
    /** Name of an event endpoint, or {@link FOLDER}. */
    recipient: text().notNull(),
    createdAt: utcTimestamp('created_at').notNull(),
    /** From when on somebody should look why it has not arrived. */
    lateAt: utcTimestamp('late_at').notNull(),
    /** When the endpoint accepted it, or its file was complete; `null` before. */
    doneAt: utcTimestamp('done_at'),
    /** The file that has it, chosen before the file is written; `null` for endpoints and before. */
    file: text(),
  },
  (table) => [
    primaryKey({ columns: [table.leadKey, table.recipient] }),
    index('lead_handovers_open').on(table.lateAt).where(sql`${table.doneAt} IS NULL`),
    index('lead_handovers_of_file').on(table.file).where(sql`${table.file} IS NOT NULL`),
  ],
);

/** The recipient of orders that are written into files. Names of endpoints are in small letters. */
export const FOLDER = 'FOLDER';

/** Results of the staff's requests to open a town. */
export const townOpenings = pgTable('town_openings', {
  id: text().primaryKey(),
  town: text().notNull(),
  outcome: text().$type<'opened' | 'unknown-town'>().notNull(),
  /** Demands that were notified. */
  notified: integer().notNull(),
  at: utcTimestamp('at').notNull(),
});
