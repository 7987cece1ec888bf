import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { InvariantName } from './invariants.ts';

/** What the nightly audit checks: the invariants of payments, and the chain of closed days. */
export type AuditedRule = InvariantName | 'closed-days';

/** The latest result of each rule of the audit, for /metrics on every node. */
export const invariantResults = pgTable('invariant_results', {
  invariant: text().$type<AuditedRule>().primaryKey(),
  violations: integer().notNull(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
});
