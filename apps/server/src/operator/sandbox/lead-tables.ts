import type { LeadStep, Plan } from '@portal/domain/lead';
import { bigserial, boolean, index, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import type { LeadContact, NewLead } from '../lead-port.ts';
import type { LeadBehaviour } from './magic-leads.ts';
import { sandbox } from './tables.ts';

/** Towns that were opened since the sandbox began; the others are as the catalogue has them. */
export const openedTowns = sandbox.table('opened_towns', {
  name: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Leads of the sales desk, and demands of towns that are not covered yet. */
export const salesLeads = sandbox.table(
  'sales_leads',
  {
    leadId: text('lead_id').primaryKey(),
    /** The portal's own id: a repeat is answered from here. */
    key: text().notNull().unique(),
    msisdn: text().notNull(),
    contact: jsonb().$type<LeadContact & Pick<NewLead, 'extra'>>().notNull(),
    plan: jsonb().$type<Plan>().notNull(),
    feasible: boolean().notNull(),
    behaviour: text().$type<LeadBehaviour>().notNull().default('normal'),
    /** Steps with their instants (ISO 8601, UTC), the first first; later ones come by time as well. */
    history: jsonb().$type<{ step: LeadStep; at: string }[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sales_leads_created').on(table.createdAt)],
);

/** Contact numbers whose leads go another way. */
export const leadHabits = sandbox.table('lead_habits', {
  msisdn: text().primaryKey(),
  behaviour: text().$type<LeadBehaviour>().notNull(),
});

/** Every letter box there is. */
export const letters = sandbox.table(
  'letters',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('letters_to').on(table.to, table.id)],
);
