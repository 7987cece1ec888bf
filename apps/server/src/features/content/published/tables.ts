import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What the staff published, text by text. Rows are only added: the latest one of a text applies, the earlier ones are its
 * history. The highest number is the version that the nodes follow.
 */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Path of the file: `sw/payment-translation.json`. */
    path: text().notNull(),
    /** Key of the text in it; empty for a file that is replaced as a whole. */
    key: text().notNull(),
    /** `null`: the text of the operator's folder or the built-in one applies again. */
    text: text(),
    /** The change that it was published with. */
    changeId: text('change_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: text().notNull(),
    approvedBy: text('approved_by').notNull(),
  },
  (table) => [
    index('content_revisions_text').on(table.path, table.key, table.number),
    index('content_revisions_change').on(table.changeId),
  ],
);
