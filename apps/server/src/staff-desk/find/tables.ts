import { utcTimestamp } from '@portal/platform/database/columns';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Searches that staff saved. They have filters, never the number or name that was searched for. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: text().primaryKey(),
    /** The person's id at the identity provider. */
    subject: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    savedAt: utcTimestamp('saved_at').notNull(),
  },
  (table) => [uniqueIndex('staff_views_name').on(table.subject, table.name).concurrently()],
);
