import type { FormValues } from '@portal/domain/forms/form-field';
import type { Locale } from '@portal/domain/language/locale';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { utcTimestamp } from '../../platform/database/columns.ts';

/**
 * Drafts of forms. The key is the visitor cookie, which scripts cannot read, so only the same browser gets a draft
 * back.
 */
export const formDrafts = pgTable(
  'form_drafts',
  {
    visitorId: text('visitor_id').notNull(),
    formName: text('form_name').notNull(),
    values: jsonb().$type<FormValues>().notNull(),
    savedAt: utcTimestamp('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitorId, table.formName] }),
    index('form_drafts_saved').on(table.savedAt),
  ],
);

/** Requests of visitors to be called back. */
export const contactRequests = pgTable(
  'contact_requests',
  {
    id: text().primaryKey(),
    values: jsonb().$type<FormValues>().notNull(),
    locale: text().$type<Locale>().notNull(),
    createdAt: utcTimestamp('created_at').notNull(),
  },
  (table) => [index('contact_requests_created').on(table.createdAt)],
);
