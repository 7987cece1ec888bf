import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import type { StaffAction } from '@portal/contract/staff/staff-payment';
import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { Currency } from '@portal/domain/money/money';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DeskAct } from './second-person/desk-act.ts';
import type { SecondPersonReason } from './second-person/second-person-rule.ts';

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
    /** The payment whose case the browser has open, and when that was last known; `null` without one. Others who open it see the name. */
    watching: text(),
    watchingAt: utcTimestamp('watching_at'),
  },
  (table) => [
    index('staff_sessions_expiry').on(table.expiresAt),
    index('staff_sessions_subject').on(table.subject),
  ],
);

/**
 * What waits for a second person, and what was decided: decisions about a payment in review, acts about a case, acts about the
 * books, and roles.
 */
export const staffProposals = pgTable(
  'staff_proposals',
  {
    id: text().primaryKey(),
    /** `null` for what is not about a payment. */
    paymentId: text('payment_id'),
    action: text().$type<StaffAction | StaffCaseAct['kind'] | DeskAct['kind']>().notNull(),
    notDelivered: boolean('not_delivered').notNull(),
    /** The act with its amount and choices; `null` for a decision about a payment in review. */
    caseAct: jsonb('case_act').$type<StaffCaseAct>(),
    /** The act about the books or a role; `null` for what is about a payment. */
    deskAct: jsonb('desk_act').$type<DeskAct>(),
    /** What only one open proposal may be about; `null` when there may be several, and for payments, which have an index of their own. */
    openKey: text('open_key'),
    /** How much it is about, in minor units; `null`: all that was charged, or no money. */
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    currency: text().$type<Currency>(),
    /** The person's id at the identity provider; a proposal is decided by another person. */
    proposedBySubject: text('proposed_by_subject').notNull(),
    proposedBy: text('proposed_by').notNull(),
    proposedAt: utcTimestamp('proposed_at').notNull(),
    reason: text().notNull(),
    /** Why a second person is needed; `null` for proposals of release 1.0.0. */
    why: text().$type<SecondPersonReason>(),
    decidedBy: text('decided_by'),
    decidedAt: utcTimestamp('decided_at'),
    /** `null` while it waits. */
    approved: boolean(),
    /**
     * When somebody approved it; the act follows, then `decided_at`. When the process dies in between, the proposal is open
     * again after a while.
     */
    takenAt: utcTimestamp('taken_at'),
  },
  (table) => [
    uniqueIndex('staff_proposals_one_open').on(table.paymentId).where(sql`${table.decidedAt} IS NULL`),
    uniqueIndex('staff_proposals_one_open_key')
      .on(table.openKey)
      .where(sql`${table.decidedAt} IS NULL`)
      .concurrently(),
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
 * Everybody who has signed in, by the id at the identity provider. The e-mail is the verified one of the first sign-in: roles
 * that wait for an address are given to the first person who has it, and to nobody afterwards (OpenID Connect Core 5.7).
 */
export const staffIdentities = pgTable('staff_identities', {
  subject: text().primaryKey(),
  /** The provider. The same id at another provider is another person. */
  issuer: text().notNull(),
  /** In lower case; `null` while the provider has verified none. */
  email: text().unique(),
  name: text().notNull(),
  boundAt: utcTimestamp('bound_at').notNull(),
});

/**
 * Roles that an administrator gave to a person, or withholds although the identity provider names them. The person is
 * `subject:` with the id at the provider, or `email:` with the address in lower case of somebody who has not signed in yet.
 * The history is in the audit.
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
