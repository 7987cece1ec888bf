import { utcTimestamp } from '@portal/platform/database/columns';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Values before or after an act: states, amounts and ids; never a number, a name of a customer or an e-mail. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

/**
 * What the staff did, and which personal data they saw: who, when, what, why, before and after. Rows are never changed or
 * deleted. A trigger gives each the next number and the hash of the row before (decision 107). One partition a month.
 */
export const staffAudit = pgTable(
  'staff_audit',
  {
    /** Set by the trigger: without gaps, in the order of the chain. */
    id: bigint({ mode: 'number' }).notNull().default(0),
    at: utcTimestamp('at').notNull(),
    /** The person's name. */
    by: text().notNull(),
    /** The person's id at the identity provider; `null` for commands in a shell. */
    bySubject: text('by_subject'),
    /** Name of the act, e.g. `refund`. */
    act: text().notNull(),
    /** A transaction id, a day, a town or an employee. */
    subject: text().notNull(),
    /** Pseudonym of the number that it was about; `null` when it was about a payment or nobody. */
    person: text(),
    reason: text().notNull(),
    /** `done`, or why it was refused. */
    outcome: text().notNull(),
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
    /** Both set by the trigger. */
    previousHash: text('previous_hash').notNull().default(''),
    hash: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('staff_audit_subject').on(table.subject),
    index('staff_audit_by').on(table.by),
    index('staff_audit_person').on(table.person),
    index('staff_audit_at').on(table.at),
  ],
);

/** The end of the chain: number and hash of the last act. One row, which also makes inserts wait for each other. */
export const staffAuditHead = pgTable('staff_audit_head', {
  only: boolean().primaryKey().default(true),
  id: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
});

/** Keys of the pseudonyms in {@link staffAudit}. Without its key no one can find the number of a pseudonym. */
export const staffPseudonymKeys = pgTable('staff_pseudonym_keys', {
  /** 256 random bits. */
  key: text().primaryKey(),
  madeAt: utcTimestamp('made_at').notNull(),
});
