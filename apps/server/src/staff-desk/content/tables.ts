import type { ContentChangeState } from '@portal/contract/staff/content/staff-content-names';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Changes of texts from the first draft to the publication. */
export const contentChanges = pgTable(
  'content_changes',
  {
    id: text().primaryKey(),
    state: text().$type<ContentChangeState>().notNull(),
    /** The person's id at the identity provider; a change is approved by another person. */
    bySubject: text('by_subject').notNull(),
    by: text().notNull(),
    startedAt: utcTimestamp('started_at').notNull(),
    /** Increased with each change of its texts or state: a decision names the version that the person saw. */
    version: integer().notNull(),
    /** Why, in the author's words; `null` while it is a draft. */
    reason: text(),
    /** When it is to be published; `null`: with the approval. */
    publishAt: utcTimestamp('publish_at'),
    decidedBy: text('decided_by'),
    decidedBySubject: text('decided_by_subject'),
    /** Why it was approved or rejected. */
    decision: text(),
    /** When its state or texts last changed. */
    movedAt: utcTimestamp('moved_at').notNull(),
    /** Why a publication that was due did not happen: a code. */
    problem: text(),
  },
  (table) => [
    // The editor adds to the one draft of the person.
    uniqueIndex('content_changes_one_draft').on(table.bySubject).where(sql`${table.state} = 'draft'`),
    index('content_changes_state').on(table.state, table.movedAt),
  ],
);

/** The texts of a change. */
export const contentChangeTexts = pgTable(
  'content_change_texts',
  {
    changeId: text('change_id').notNull(),
    path: text().notNull(),
    /** Key of the text; empty for a file that is replaced as a whole. */
    key: text().notNull(),
    /** `null`: the text of the operator's folder or the built-in one applies again. */
    text: text(),
    /** The text that customers had when the editor began; `null`: none. */
    base: text(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.path, table.key] })],
);
