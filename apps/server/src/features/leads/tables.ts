import type { Locale } from '@portal/domain/locale';
import type { Msisdn } from '@portal/domain/msisdn';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A moment in UTC. */
const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Orders of home broadband as far as the portal must remember them: whom to tell what. Name and address are the
 * operator's alone.
 */
export const leads = pgTable(
  'leads',
  {
    /** Made from the verified code: the same code is the same lead. The operator knows it as the key. */
    key: text().primaryKey(),
    /** The operator's number; `null` until it gave one. */
    leadId: text('lead_id'),
    /** Browser that asked for it: the only one that sees name, e-mail and address again (RULINGS 8). */
    visitorId: text('visitor_id').notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
    town: text().notNull(),
    planCode: text('plan_code').notNull(),
    feasible: boolean().notNull(),
    locale: text().$type<Locale>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When a demand was told that its town is open. */
    toldAt: moment('told_at'),
  },
  (table) => [
    index('leads_waiting').on(table.town).where(sql`NOT feasible AND told_at IS NULL`),
    index('leads_created').on(table.createdAt),
    index('leads_of_visitor').on(table.visitorId),
    check('leads_msisdn', sql`${table.msisdn} ~ '^7[0-9]{8}$'`),
  ],
);

/** What came of each wish of the staff to open a town. */
export const townOpenings = pgTable('town_openings', {
  id: text().primaryKey(),
  town: text().notNull(),
  outcome: text().$type<'opened' | 'unknown-town'>().notNull(),
  /** Demands that were told. */
  told: integer().notNull(),
  at: moment('at').notNull(),
});
