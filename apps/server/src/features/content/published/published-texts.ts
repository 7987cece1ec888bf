import type { DbOrTx } from '@portal/platform/database/open-db';
import { and, count, desc, eq, max, sql } from 'drizzle-orm';
import { contentPictures } from '../pictures/tables.ts';
import { contentRevisions } from './tables.ts';
import type { PlacedText, TextPlace } from './text-place.ts';

/** A text that was published, with who did it. Time UTC. */
export type ContentRevision = typeof contentRevisions.$inferSelect;

/** Number of the latest revision; 0 before the first one. */
export async function readPublishedNumber(db: Pick<DbOrTx, 'select'>): Promise<number> {
  const [row] = await db.select({ number: max(contentRevisions.number) }).from(contentRevisions);
  return row?.number ?? 0;
}

/** The number of the latest revision, and a text that changes with it and when a picture was added or removed. One statement. */
export async function readPublishedStamp(
  db: Pick<DbOrTx, 'select'>,
): Promise<{ number: number; stamp: string }> {
  const latest = db.select({ number: max(contentRevisions.number).as('latest') }).from(contentRevisions);
  const [row] = await db
    .select({
      number: sql<number | null>`(${latest})`.mapWith(Number),
      picture: max(contentPictures.number),
      pictures: count(),
    })
    .from(contentPictures);
  const { number = 0, picture = 0, pictures = 0 } = row ?? {};
  return { number: number ?? 0, stamp: `${number ?? 0} ${picture ?? 0} ${pictures}` };
}

/** When something was published last; `undefined` before the first time. */
export async function readPublishedAt(db: Pick<DbOrTx, 'select'>): Promise<Date | undefined> {
  const [row] = await db.select({ at: max(contentRevisions.at) }).from(contentRevisions);
  return row?.at ?? undefined;
}

/** The latest revision of each text, without those that were taken back. */
export async function readPublishedTexts(db: Pick<DbOrTx, 'selectDistinctOn'>): Promise<PlacedText[]> {
  const { path, key, text, number } = contentRevisions;
  const rows = await db
    .selectDistinctOn([path, key], { path, key, text })
    .from(contentRevisions)
    .orderBy(path, key, desc(number));
  return rows.filter((row) => row.text !== null);
}

/** The history of a text, latest first. */
export async function listRevisions(
  db: Pick<DbOrTx, 'select'>,
  { path, key }: TextPlace,
  limit: number,
): Promise<ContentRevision[]> {
  return db
    .select()
    .from(contentRevisions)
    .where(and(eq(contentRevisions.path, path), eq(contentRevisions.key, key)))
    .orderBy(desc(contentRevisions.number))
    .limit(limit);
}

/**
 * The texts of a published change as staff had published them before it, `null` where they had not. Texts that were published
 * again since then are left out.
 */
export async function readTextsBefore(db: Pick<DbOrTx, 'execute'>, changeId: string): Promise<PlacedText[]> {
  const { rows } = await db.execute<PlacedText>(sql`
    SELECT published.path, published.key, (
      SELECT earlier.text FROM content_revisions earlier
      WHERE earlier.path = published.path AND earlier.key = published.key AND earlier.number < published.number
      ORDER BY earlier.number DESC LIMIT 1) AS text
    FROM content_revisions published
    WHERE published.change_id = ${changeId} AND NOT EXISTS (
      SELECT FROM content_revisions later
      WHERE later.path = published.path AND later.key = published.key AND later.number > published.number)`);
  return rows.map(({ path, key, text }) => ({ path, key, text }));
}

/** Adds revisions. The caller has locked the table, so that numbers are committed in their order. */
export async function addRevisions(
  tx: Pick<DbOrTx, 'insert'>,
  texts: readonly PlacedText[],
  about: Pick<ContentRevision, 'changeId' | 'at' | 'by' | 'approvedBy'>,
): Promise<void> {
  await tx
    .insert(contentRevisions)
    .values(texts.map(({ path, key, text }) => ({ path, key, text, ...about })));
}
