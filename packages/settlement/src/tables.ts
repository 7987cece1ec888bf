import type { Currency } from '@portal/domain/money/money';
import type { BusinessDay } from '@portal/domain/time/business-day';
import type { PaymentState } from '@portal/payments/engine/payment-state';
import type { LineKind } from '@portal/payments/statements/statement-line';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { RecordDifference } from './comparison/compare-records.ts';
import type { DifferenceKind, DifferenceOrigin, RecordKind } from './differences/difference-kinds.ts';
import type { PairSum } from './outgoing/pair-sums.ts';

/** Imported statements and payout files. The hash recognises a file that is imported again. */
export const settlementFiles = pgTable('settlement_files', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** SHA-256 of the content, hexadecimal. */
  hash: text().notNull().unique(),
  source: text().notNull(),
  name: text().notNull(),
  lines: integer().notNull(),
  importedBy: text('imported_by').notNull(),
  startedAt: utcTimestamp('started_at').notNull(),
  /** `null` while lines are being imported, and after a crash: the next import of the file continues. */
  finishedAt: utcTimestamp('finished_at'),
});

/**
 * The statements in files of banks, also those without entries: they show up to which day the files reach, and whether one
 * is missing between two others.
 */
export const settlementStatements = pgTable(
  'settlement_statements',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The first file that has it. */
    fileId: bigint('file_id', { mode: 'number' }).notNull(),
    source: text().notNull(),
    /** Hash of what identifies it, which recognises the statement in another file. */
    fingerprint: text().notNull(),
    /** Our account as the bank writes it; empty when the file does not say it. */
    account: text().notNull(),
    /** The bank's number or id of the statement. */
    number: text(),
    /** Whether the number is a count of the bank's: two numbers are then two statements. */
    isCounted: boolean('is_counted').notNull(),
    currency: text().$type<Currency>(),
    /** `null` when the file has no usable pair of balances. */
    openingMinor: bigint('opening_minor', { mode: 'number' }),
    closingMinor: bigint('closing_minor', { mode: 'number' }),
    /** The day of the opening balance, and the last day of the statement. */
    openingDay: date('opening_day'),
    day: date(),
    /** Booking days of the first and last entry; `null` without entries. */
    firstDay: date('first_day'),
    lastDay: date('last_day'),
  },
  (table) => [
    uniqueIndex('settlement_statements_once').on(table.source, table.fingerprint).concurrently(),
    index('settlement_statements_of_account').on(table.source, table.account, table.day).concurrently(),
  ],
);

/** Lines of imported files. Each is matched, explained by a rule, or a difference. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    fileId: bigint('file_id', { mode: 'number' }).notNull(),
    lineNumber: integer('line_number').notNull(),
    source: text().notNull(),
    /** Hash of what identifies it, which recognises a line that another file has too. */
    fingerprint: text().notNull(),
    /** Of a bank line: its statement, and the hash that recognises it in a statement of another number that overlaps. */
    statementId: bigint('statement_id', { mode: 'number' }),
    overlap: text(),
    /** Of a bank line: what equal movements of its day have in common, in whatever order of the file. */
    dayOverlap: text('day_overlap'),
    kind: text().$type<LineKind>().notNull(),
    /** When it happened, according to the source. */
    at: utcTimestamp('at').notNull(),
    /** Calendar day in the country; for bank lines the booking day. */
    day: date().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    feeMinor: bigint('fee_minor', { mode: 'number' }).notNull(),
    /** The fee in minor units when it has parts of one: payouts are compared with it. */
    feeExact: numeric('fee_exact'),
    currency: text().$type<Currency>().notNull(),
    /** Our reference, the source's, and that of the payout which contains the line. */
    reference: text(),
    providerReference: text('provider_reference'),
    payoutReference: text('payout_reference'),
    /** Description without phone numbers. */
    text: text().notNull(),
    state: text().$type<'matched' | 'explained' | 'difference'>().notNull(),
    /** The rule that matched or explained it. */
    rule: text(),
    paymentId: text('payment_id'),
    /** The part of the amount that the journal had before; above 0: the line shows the charge, refund or payout. */
    oursMinor: bigint('ours_minor', { mode: 'number' }).notNull(),
    /** Of a bank line: the line of the payout that arrived. */
    payoutLineId: bigint('payout_line_id', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('settlement_lines_once').on(table.source, table.fingerprint),
    index('settlement_lines_of_payment').on(table.paymentId).where(sql`payment_id IS NOT NULL`),
    uniqueIndex('settlement_lines_one_arrival')
      .on(table.payoutLineId)
      .where(sql`${table.payoutLineId} IS NOT NULL`),
    index('settlement_lines_of_day').on(table.source, table.day),
    index('settlement_lines_of_file').on(table.fileId, table.state, table.id).concurrently(),
    index('settlement_lines_reference')
      .on(table.reference)
      .where(sql`${table.reference} IS NOT NULL`)
      .concurrently(),
    index('settlement_lines_provider_reference')
      .on(table.providerReference)
      .where(sql`${table.providerReference} IS NOT NULL`)
      .concurrently(),
    index('settlement_lines_payouts').on(table.at).where(sql`kind = 'payout'`),
    index('settlement_lines_of_payout')
      .on(table.source, table.payoutReference)
      .where(sql`${table.payoutReference} IS NOT NULL`),
    index('settlement_lines_overlap')
      .on(table.source, table.overlap)
      .where(sql`${table.overlap} IS NOT NULL`)
      .concurrently(),
    index('settlement_lines_day_overlap')
      .on(table.source, table.dayOverlap)
      .where(sql`${table.dayOverlap} IS NOT NULL`)
      .concurrently(),
    // Only a fee may be given back; every other kind has another one for its other side.
    check(
      'settlement_lines_signs',
      sql`${table.amountMinor} > 0 OR (${table.kind} = 'fee' AND ${table.amountMinor} <> 0)`,
    ),
  ],
);

/**
 * What the records of others and ours disagree about: statements and the journal, or what an API lists and our payments. A
 * resolved difference keeps its row, with `resolved_at`.
 */
export const settlementDifferences = pgTable(
  'settlement_differences',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** A source of statements, the list of a provider's API, a way to pay that is checked payment by payment, or `deliveries`. */
    source: text().notNull(),
    origin: text().$type<DifferenceOrigin>().notNull().default('file'),
    record: text().$type<RecordKind>().notNull().default('money'),
    kind: text().$type<DifferenceKind>().notNull(),
    /**
     * Of a statement `line:<id>`, or `payment:<id>` for what no line shows. Of an API `<day>:<id of the payment>`, or the
     * provider's reference in its place when the payment is unknown.
     */
    subject: text().notNull(),
    day: date().notNull(),
    lineId: bigint('line_id', { mode: 'number' }),
    paymentId: text('payment_id'),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    /** What the line has added to the account `differences`, as a credit; negative: as a debit. An API posts nothing. */
    postedMinor: bigint('posted_minor', { mode: 'number' }).notNull(),
    /** Of an API: its reference, the payment's state when it was compared, and the amount of each side. A line has its own. */
    providerReference: text('provider_reference'),
    paymentState: text('payment_state').$type<PaymentState>(),
    oursMinor: bigint('ours_minor', { mode: 'number' }),
    oursCurrency: text('ours_currency').$type<Currency>(),
    theirsMinor: bigint('theirs_minor', { mode: 'number' }),
    theirsCurrency: text('theirs_currency').$type<Currency>(),
    owner: text().notNull(),
    foundAt: utcTimestamp('found_at').notNull(),
    resolvedAt: utcTimestamp('resolved_at'),
    explainedBy: text('explained_by'),
    explanation: text(),
  },
  (table) => [
    uniqueIndex('settlement_differences_once').on(table.source, table.kind, table.subject),
    index('settlement_differences_open')
      .on(table.day)
      .where(sql`${table.resolvedAt} IS NULL AND ${table.explanation} IS NULL`),
  ],
);

/** Result of a comparison with the records that an API gives: a day and a source. A later one of the same day replaces it. */
export const comparisons = pgTable(
  'reconciliations',
  {
    /** Calendar day in the country. */
    day: date().$type<BusinessDay>().notNull(),
    /** The source: a provider, a mode without records, or `deliveries` for the operator's records. */
    source: text('book').notNull(),
    /** `enquiry`: the provider lists no records, and each payment was checked. `statement`: it lists them. */
    basis: text().$type<'statement' | 'enquiry'>().notNull(),
    /** Number of the provider's lines, of portal records, and of those the provider did not answer about. */
    theirs: integer().notNull(),
    ours: integer().notNull(),
    unanswered: integer().notNull(),
    differences: integer().notNull(),
    comparedAt: utcTimestamp('compared_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.source] })],
);

/** Progress of a comparison that checks each payment, to continue after a restart. */
export const comparisonProgress = pgTable(
  'reconciliation_progress',
  {
    day: date().notNull(),
    source: text('book').notNull(),
    /** Payments up to this id were checked; empty at the beginning. */
    cursor: text().notNull(),
    theirs: integer().notNull(),
    ours: integer().notNull(),
    unanswered: integer().notNull(),
    /** Differences found so far. */
    found: jsonb().$type<RecordDifference[]>().notNull(),
    startedAt: utcTimestamp('started_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.source] })],
);

/**
 * The closes of business days and their reopening, in order. Rows are never changed or deleted; each contains the hash of
 * the row before.
 */
export const dayCloses = pgTable(
  'day_closes',
  {
    seq: integer().primaryKey(),
    day: date().$type<BusinessDay>().notNull(),
    kind: text().$type<'close' | 'reopen'>().notNull(),
    /** The totals of the day, who closed it and when, as JSON. The text is what the hash covers. */
    content: text().notNull(),
    /** Empty for the first row. */
    previousHash: text('previous_hash').notNull(),
    /** SHA-256 of the previous hash, a line feed and the content, hexadecimal. */
    hash: text().notNull().unique(),
  },
  (table) => [index('day_closes_of_day').on(table.day)],
);

/**
 * The files for the operator's bookkeeping, one for each close that is exported (docs/books-reference.md#files-for-bookkeeping). The row is written before the
 * file, so that a repeated run writes the same file.
 */
export const journalFiles = pgTable('journal_files', {
  /** The close in `day_closes`. */
  seq: integer().primaryKey(),
  day: date().$type<BusinessDay>().notNull(),
  name: text().notNull().unique(),
  /** What this file has: the next one of the day has what came since. */
  sums: jsonb().$type<PairSum[]>().notNull(),
  content: text().notNull(),
  /** SHA-256 of the file, hexadecimal. */
  hash: text().notNull(),
  /** When the file was complete in the folder; `null` before. */
  writtenAt: utcTimestamp('written_at'),
});
