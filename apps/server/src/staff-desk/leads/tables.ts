import { utcTimestamp } from '@portal/platform/database/columns';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/** Notes of the staff about home broadband orders. */
export const staffLeadNotes = pgTable(
  'staff_lead_notes',
  {
    id: text().primaryKey(),
    /** Key of the order. */
    leadKey: text('lead_key').notNull(),
    by: text().notNull(),
    text: text().notNull(),
    at: utcTimestamp('at').notNull(),
  },
  (table) => [index('staff_lead_notes_lead').on(table.leadKey, table.at).concurrently()],
);
