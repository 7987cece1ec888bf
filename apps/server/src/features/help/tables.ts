import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Votes on answers: one per visitor and question, which can be changed (RULINGS 40). */
export const faqVotes = pgTable(
  'faq_votes',
  {
    questionId: text('question_id').notNull(),
    /** Keyed hash of visitor and question. It identifies neither the visitor nor their other votes. */
    voter: text().notNull(),
    helpful: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.voter] })],
);

/** Searches of the help centre without results, for the authors of answers. Contains counts, no visitors. */
export const faqMissedSearches = pgTable(
  'faq_missed_searches',
  {
    locale: text().notNull(),
    /** Folded words in the order they were typed. */
    query: text().notNull(),
    misses: integer().notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    /** When the staff dealt with it; a later search opens it again. */
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.locale, table.query] }),
    check('faq_missed_searches_misses', sql`${table.misses} > 0`),
  ],
);
