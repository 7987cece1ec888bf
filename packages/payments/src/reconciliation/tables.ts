import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RecordDifference } from './compare-records.ts';
import type { DifferenceKind } from './difference-kinds.ts';

/** Result of one comparison: a day and a source. A later comparison of the same day replaces it. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    /** Calendar day in the country. */
    day: date().notNull(),
    /** The source: a provider, a mode without records, or `deliveries` for the operator's records. */
    book: text().notNull(),
    /** `enquiry`: the provider lists no records, and each payment was checked. `statement`: it lists them. */
    basis: text().$type<'statement' | 'enquiry'>().notNull(),
    /** Number of the provider's lines, of portal records, and of those the provider did not answer about. */
    theirs: integer().notNull(),
    ours: integer().notNull(),
    unanswered: integer().notNull(),
    differences: integer().notNull(),
    comparedAt: utcTimestamp('compared_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.book] })],
);

/** Progress of an enquiry, to continue after a restart. */
export const reconciliationProgress = pgTable(
  'reconciliation_progress',
  {
    day: date().notNull(),
    book: text().notNull(),
    /** Payments up to this id were checked; empty at the beginning. */
    cursor: text().notNull(),
    theirs: integer().notNull(),
    ours: integer().notNull(),
    unanswered: integer().notNull(),
    /** Differences found so far. */
    found: jsonb().$type<RecordDifference[]>().notNull(),
    startedAt: utcTimestamp('started_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.book] })],
);

/** Differences between the records of a day. Resolved ones are kept, with the time in `resolvedAt`. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    day: date().notNull(),
    book: text().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    /** The payment's id, or the provider's reference when the payment is unknown. */
    subject: text().notNull(),
    /** The payment's id; `null` when it is unknown. */
    paymentId: text('payment_id'),
    providerReference: text('provider_reference'),
    /** State of the payment at the time of the comparison. */
    state: text(),
    oursMinor: bigint('ours_minor', { mode: 'number' }),
    oursCurrency: text('ours_currency'),
    theirsMinor: bigint('theirs_minor', { mode: 'number' }),
    theirsCurrency: text('theirs_currency'),
    foundAt: utcTimestamp('found_at').notNull(),
    resolvedAt: utcTimestamp('resolved_at'),
    /** Who of the staff explained the difference, and how. An explained difference is not open any more. */
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
