import type { FeedbackTopic } from '@portal/domain/forms/feedback';
import type { Locale } from '@portal/domain/language/locale';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** Feedback of visitors. Erased after half a year. */
export const feedback = pgTable(
  'feedback',
  {
    /** Shown to the visitor: eight letters and digits. */
    reference: text().primaryKey(),
    /** Hash of sender, content and day, so that pressing the button twice stores one row. */
    sending: text().notNull().unique('feedback_sending'),
    topic: text().$type<FeedbackTopic>().notNull(),
    rating: smallint(),
    message: text().notNull(),
    /** Number or e-mail of a visitor who wants an answer. */
    contact: text(),
    locale: text().$type<Locale>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** When and by whom of the staff it was read; `null` before. */
    readAt: timestamp('read_at', { withTimezone: true }),
    readBy: text('read_by'),
  },
  (table) => [
    index('feedback_at').on(table.at),
    check('feedback_rating', sql`${table.rating} BETWEEN 1 AND 5`),
  ],
);
