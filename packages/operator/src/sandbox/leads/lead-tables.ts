import type { LeadStep, Plan } from '@portal/domain/products/lead';
import { bigserial, boolean, index, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import type { LeadContact, NewLead } from '../../lead-port.ts';
import type { LeadBehaviour } from '../magic/magic-leads.ts';
import { sandbox } from '../tables.ts';

/** Towns that were opened in the sandbox; others have the coverage of the catalogue. */
export const openedTowns = sandbox.table('opened_towns', {
  name: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Leads, and demands of towns without coverage. */
export const salesLeads = sandbox.table(
  'sales_leads',
  {
    leadId: text('lead_id').primaryKey(),
    /** The portal's own id, for idempotency. */
    key: text().notNull().unique(),
    msisdn: text().notNull(),
    contact: jsonb()
      .$type<LeadContact & Pick<NewLead, 'extra'> & Partial<Pick<NewLead, 'obstacle'>>>()
      .notNull(),
    plan: jsonb().$type<Plan>().notNull(),
    feasible: boolean().notNull(),
    behaviour: text().$type<LeadBehaviour>().notNull().default('normal'),
    /** Steps with their instants (ISO 8601, UTC), oldest first. Automatic steps are computed, not stored. */
    history: jsonb().$type<{ step: LeadStep; at: string }[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sales_leads_created').on(table.createdAt)],
);

/** Simulated lead behaviour by contact number. */
export const leadBehaviours = sandbox.table('lead_behaviours', {
  msisdn: text().primaryKey(),
  behaviour: text().$type<LeadBehaviour>().notNull(),
});

/** E-mails by recipient. */
export const sentEmails = sandbox.table(
  'sent_emails',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sent_emails_to').on(table.to, table.id)],
);
