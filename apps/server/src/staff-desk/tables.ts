import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import type { StaffAction } from '@portal/contract/staff/staff-payment';
import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { Currency } from '@portal/domain/money/money';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { utcTimestamp } from '../platform/database/columns.ts';
import { proposalColumns } from './proposal-columns.ts';

/** Sessions of the staff desk. The cookie has the token, this table only its hash. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The person's id at the identity provider. */
    subject: text().notNull(),
    name: text().notNull(),
    email: text(),
    roles: text().array().$type<StaffRole[]>().notNull(),
    /** Hash of the browser's user agent: a stolen cookie is not valid in another browser. */
    browserHash: text('browser_hash').notNull(),
    /** For signing out at the identity provider. */
    idToken: text('id_token').notNull(),
    signedInAt: utcTimestamp('signed_in_at').notNull(),
    seenAt: utcTimestamp('seen_at').notNull(),
    expiresAt: utcTimestamp('expires_at').notNull(),
  },
  (table) => [
    index('staff_sessions_expiry').on(table.expiresAt),
    index('staff_sessions_subject').on(table.subject),
  ],
);

/** Actions that wait for a second person, and those that were decided. */
export const staffProposals = pgTable(
  'staff_proposals',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    action: text().$type<StaffAction | StaffCaseAct['kind']>().notNull(),
    notDelivered: boolean('not_delivered').notNull(),
    /** The act with its amount and choices; `null` for a decision about a payment in review. */
    caseAct: jsonb('case_act').$type<StaffCaseAct>(),
    /** How much it is about, in minor units; `null`: all that was charged. */
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    currency: text().$type<Currency>(),
    ...proposalColumns(),
  },
  (table) => [
    uniqueIndex('staff_proposals_one_open').on(table.paymentId).where(sql`${table.decidedAt} IS NULL`),
    index('staff_proposals_payment').on(table.paymentId),
  ],
);

/** Notes of the staff about payments. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    by: text().notNull(),
    text: text().notNull(),
    at: utcTimestamp('at').notNull(),
  },
  (table) => [index('staff_notes_payment').on(table.paymentId, table.at)],
);

/**
 * Roles that an administrator gave to a person, or withholds although the identity provider names them. The person is
 * `subject:` with the id at the provider, or `email:` with the address in lower case. The history is in the audit.
 */
export const staffRoles = pgTable(
  'staff_roles',
  {
    person: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    effect: text().$type<'given' | 'withheld'>().notNull(),
    setAt: utcTimestamp('set_at').notNull(),
    setBy: text('set_by').notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person, table.role] })],
);
