import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What visitors thought of an answer: one vote each, which they may change (RULINGS 40). */
export const faqVotes = pgTable(
  'faq_votes',
  {
    questionId: text('question_id').notNull(),
    /** Keyed hash of visitor and question: says neither who it was nor what else they voted on. */
    voter: text().notNull(),
    helpful: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.voter] })],
);

/** Searches of the help centre that found nothing, for whoever writes answers. Only how often, never who. */
export const faqMissedSearches = pgTable(
  'faq_missed_searches',
  {
    locale: text().notNull(),
    /** Folded words in the order they were typed. */
    query: text().notNull(),
    misses: integer().notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locale, table.query] }),
    check('faq_missed_searches_misses', sql`${table.misses} > 0`),
  ],
);
