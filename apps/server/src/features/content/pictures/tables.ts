import { bytea, utcTimestamp } from '@portal/platform/database/columns';
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Pictures that staff uploaded. Rows are added and removed, never changed: the path has the hash of the bytes. */
export const contentPictures = pgTable('content_pictures', {
  /** Path in the content: `media/uploads/{hash}.png`. */
  path: text().primaryKey(),
  /** Each later picture has a higher one; the nodes notice by it that there is another picture. */
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  /** Name of the file on the computer of the person. */
  name: text().notNull(),
  bytes: bytea().notNull(),
  /** In pixels, as browsers show it. */
  width: integer().notNull(),
  height: integer().notNull(),
  at: utcTimestamp('at').notNull(),
  by: text().notNull(),
});
