import type { FormValues } from '@portal/domain/form-field';
import type { Locale } from '@portal/domain/locale';
import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** A moment in UTC. */
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Unfinished forms. Only the browser that typed one gets it back: its cookie is the key, which no script can read. */
export const formDrafts = pgTable(
  'form_drafts',
  {
    visitorId: text('visitor_id').notNull(),
    formName: text('form_name').notNull(),
    values: jsonb().$type<FormValues>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitorId, table.formName] }),
    index('form_drafts_saved').on(table.savedAt),
  ],
);

/** Who wants to be called back, and about what. */
export const contactRequests = pgTable(
  'contact_requests',
  {
    id: text().primaryKey(),
    values: jsonb().$type<FormValues>().notNull(),
    locale: text().$type<Locale>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('contact_requests_created').on(table.createdAt)],
);
