import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { InvariantName } from './invariants.ts';

/** The latest result of each invariant, for /metrics on every node. */
export const invariantResults = pgTable('invariant_results', {
  invariant: text().$type<InvariantName>().primaryKey(),
  violations: integer().notNull(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
});
