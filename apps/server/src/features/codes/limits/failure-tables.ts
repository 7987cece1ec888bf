import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Wrong codes in a row per number, from browsers that never proved it. */
export const codeFailures = pgTable('code_failures', {
  msisdn: text().$type<Msisdn>().primaryKey(),
  inARow: integer('in_a_row').notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
});
