import type { FormValues } from '@portal/domain/forms/form-field';
import type { Locale } from '@portal/domain/language/locale';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

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
    /** Shown to the visitor. */
    reference: text().notNull().unique('contact_requests_reference'),
    /** The browser that sent it; `null` for the operator's own form. */
    visitorId: text('visitor_id'),
    /** The number to call; `null` for the operator's own form, whose fields are in `values`. */
    msisdn: text(),
    values: jsonb().$type<FormValues>().notNull(),
    locale: text().$type<Locale>().notNull(),
    createdAt: utcTimestamp('created_at').notNull(),
    /** Until when the staff promised to call; `null` when nobody promised a time. */
    dueAt: utcTimestamp('due_at'),
    /** When the staff closed it, who and why; `null` while it is open. */
    closedAt: utcTimestamp('closed_at'),
    closedBy: text('closed_by'),
    closedReason: text('closed_reason'),
  },
  (table) => [
    index('contact_requests_created').on(table.createdAt),
    // For moving a visitor's requests after a number was verified (visitor-rows.ts).
    index('contact_requests_of_visitor').on(table.visitorId),
    // A number has one open request.
    uniqueIndex('contact_requests_open')
      .on(table.msisdn)
      .where(sql`closed_at IS NULL AND msisdn IS NOT NULL`),
  ],
);
