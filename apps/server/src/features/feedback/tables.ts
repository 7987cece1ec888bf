import type { FeedbackTopic } from '@portal/domain/feedback';
import type { Locale } from '@portal/domain/locale';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** What visitors think. Erased after half a year. */
export const feedback = pgTable(
  'feedback',
  {
    /** Told to the visitor: eight letters and digits. */
    reference: text().primaryKey(),
    /** Hash of who sent what on which day: a second press of the button is no second opinion. */
    sending: text().notNull().unique('feedback_sending'),
    topic: text().$type<FeedbackTopic>().notNull(),
    rating: smallint(),
    message: text().notNull(),
    /** Number or e-mail of whoever wants an answer. */
    contact: text(),
    locale: text().$type<Locale>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('feedback_at').on(table.at),
    check('feedback_rating', sql`${table.rating} BETWEEN 1 AND 5`),
  ],
);
