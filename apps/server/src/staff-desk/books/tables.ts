import { bytea, utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { proposalColumns } from '../proposal-columns.ts';

/** State of an upload. */
export type UploadState = 'receiving' | 'importing' | 'imported' | 'already-imported' | 'refused' | 'failed';

/** Statements that were uploaded in the staff desk, and the result of each. */
export const statementUploads = pgTable(
  'statement_uploads',
  {
    id: text().primaryKey(),
    source: text().notNull(),
    /** Name of the file without folders and phone numbers. */
    name: text().notNull(),
    bytes: integer().notNull(),
    /** The person's id at the identity provider: only this person sends parts. */
    bySubject: text('by_subject').notNull(),
    by: text().notNull(),
    startedAt: utcTimestamp('started_at').notNull(),
    state: text().$type<UploadState>().notNull(),
    receivedBytes: integer('received_bytes').notNull(),
    /** How much of the import is done: 0 to 1. */
    share: doublePrecision().notNull(),
    /** When the import last reported; an import that does not report any more was interrupted. */
    seenAt: utcTimestamp('seen_at').notNull(),
    /** SHA-256 of the content, hexadecimal; `null` until the import begins. */
    hash: text(),
    fileId: bigint('file_id', { mode: 'number' }),
    /** Why it was refused: a code, or a sentence of the reader. */
    why: text(),
    line: integer(),
    resolved: integer().notNull(),
  },
  (table) => [
    index('statement_uploads_started').on(table.startedAt),
    index('statement_uploads_file').on(table.fileId),
  ],
);

/** The content of uploads, in parts. They are deleted when the import ends, and a day after an upload that was not completed. */
export const statementUploadParts = pgTable(
  'statement_upload_parts',
  { uploadId: text('upload_id').notNull(), number: integer().notNull(), content: bytea().notNull() },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/**
 * Of an older version: corrections, explanations and reopenings that wait for a second person, and those that were decided.
 * `adoptOlderProposals` copies them to the proposals. Dropped by a contract step.
 */
export const bookProposals = pgTable(
  'book_proposals',
  {
    id: text().primaryKey(),
    kind: text().$type<'correct' | 'explain' | 'reopen'>().notNull(),
    /** The day, or the number of the difference; of a correction its own id. */
    subject: text().notNull(),
    debit: text(),
    credit: text(),
    /** Where the amount of a difference goes. */
    account: text(),
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    currency: text(),
    paymentId: text('payment_id'),
    ...proposalColumns(),
  },
  (table) => [
    uniqueIndex('book_proposals_one_open')
      .on(table.kind, table.subject)
      .where(sql`${table.decidedAt} IS NULL`),
    index('book_proposals_payment').on(table.paymentId),
  ],
);
