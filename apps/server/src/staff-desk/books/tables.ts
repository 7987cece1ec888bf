import { bytea, utcTimestamp } from '@portal/platform/database/columns';
import { bigint, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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
