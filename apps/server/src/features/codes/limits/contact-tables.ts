import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContactKind, TrustLevel } from './contact-limits.ts';

/**
 * Every code message, payment prompt and reply that was allowed, to count against the limits. Rows of prompts are erased after
 * thirty days, the others after two.
 */
export const contactAttempts = pgTable(
  'contact_attempts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** `also-for`: another one whom the prompt of that payment pays for; limits of contacts do not count it. */
    kind: text().$type<ContactKind | 'also-for'>().notNull(),
    trustLevel: text('trust_level').$type<TrustLevel>().notNull(),
    /** The contacted number or mailbox: `msisdn:788123456`, or `mailbox:` and a hash of the address. */
    target: text().notNull(),
    /** The block of 1,000 numbers that contains the number; `null` for a mailbox. */
    block: text(),
    /** IPv4 /24 or IPv6 /48 of the browser. */
    network: text().notNull(),
    visitorId: text('visitor_id').notNull(),
    /** The payment of a prompt. */
    paymentId: text('payment_id'),
    /** Whom a prompt pays for: `msisdn:788123456`, or another account; `null` when the payer pays for the own number. */
    recipient: text(),
    at: utcTimestamp('at').notNull(),
  },
  (table) => [
    index('contact_attempts_target').on(table.target, table.at),
    index('contact_attempts_block').on(table.block, table.at),
    index('contact_attempts_network').on(table.network, table.at),
    index('contact_attempts_recipient')
      .on(table.recipient, table.at)
      .where(sql`${table.recipient} IS NOT NULL`)
      .concurrently(),
    index('contact_attempts_visitor').on(table.visitorId, table.at),
    index('contact_attempts_at').on(table.at),
  ],
);

/** Solved proof-of-work challenges, and signatures of the gateway of customers' messages: each is accepted once. Erased after they expire. */
export const spentChallenges = pgTable('spent_challenges', {
  challenge: text().primaryKey(),
  expiresAt: utcTimestamp('expires_at').notNull(),
});

/** Wrong codes in a row per number, from browsers that never proved it. */
export const codeFailures = pgTable('code_failures', {
  msisdn: text().$type<Msisdn>().primaryKey(),
  inARow: integer('in_a_row').notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
});
