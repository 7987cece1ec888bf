import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Difference } from './compare-books.ts';
import type { DifferenceKind } from './difference.ts';

/** A moment in UTC. */
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One day of one provider's book, compared with ours. A later comparison of the same day replaces it. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    /** The day in Kigali. */
    day: date().notNull(),
    /** Whose book: a provider, the way of paying where it has none, or `deliveries` for the operator's record. */
    book: text().notNull(),
    /** `enquiry`: the provider has no statement, each of our payments was asked about instead. */
    basis: text().$type<'statement' | 'enquiry'>().notNull(),
    /** Lines of theirs, payments of ours, and those of ours nothing could be learnt about. */
    theirs: integer().notNull(),
    ours: integer().notNull(),
    unanswered: integer().notNull(),
    differences: integer().notNull(),
    comparedAt: moment('compared_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.book] })],
);

/** A comparison by asking about each payment that is under way: where it goes on after a restart. */
export const reconciliationProgress = pgTable(
  'reconciliation_progress',
  {
    day: date().notNull(),
    book: text().notNull(),
    /** Payments up to this id were asked about. */
    cursor: text().notNull(),
    theirs: integer().notNull(),
    ours: integer().notNull(),
    unanswered: integer().notNull(),
    /** Differences found so far. */
    found: jsonb().$type<Difference[]>().notNull(),
    startedAt: moment('started_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.book] })],
);

/** What the two books of a day do not agree on. Kept when it is gone: `resolvedAt` says since when. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    day: date().notNull(),
    book: text().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    /** Our payment's id, or the provider's reference when it is none of ours. */
    subject: text().notNull(),
    /** Our payment; `null` when we have none. */
    paymentId: text('payment_id'),
    providerReference: text('provider_reference'),
    /** State of our payment when they were compared. */
    state: text(),
    oursMinor: bigint('ours_minor', { mode: 'number' }),
    oursCurrency: text('ours_currency'),
    theirsMinor: bigint('theirs_minor', { mode: 'number' }),
    theirsCurrency: text('theirs_currency'),
    foundAt: moment('found_at').notNull(),
    resolvedAt: moment('resolved_at'),
    /** Who of the staff knows why the books differ here, and why: it is none to look into any more. */
    explainedBy: text('explained_by'),
    explanation: text(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.book, table.kind, table.subject] }),
    index('reconciliation_open')
      .on(table.day)
      .where(sql`${table.resolvedAt} IS NULL AND ${table.explanation} IS NULL`),
  ],
);
