import { boolean, text, timestamp } from 'drizzle-orm/pg-core';
import type { SecondPersonReason } from './second-person/second-person-rule.ts';

/** Columns of what waits for a second person: who proposed it and why, and who decided. Times UTC. */
export const proposalColumns = () => ({
  /** The person's id at the identity provider; a proposal is decided by another person. */
  proposedBySubject: text('proposed_by_subject').notNull(),
  proposedBy: text('proposed_by').notNull(),
  proposedAt: timestamp('proposed_at', { withTimezone: true }).notNull(),
  reason: text().notNull(),
  /** Why a second person is needed; `null` for proposals of earlier versions. */
  why: text().$type<SecondPersonReason>(),
  decidedBy: text('decided_by'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  /** `null` while it waits. */
  approved: boolean(),
});
