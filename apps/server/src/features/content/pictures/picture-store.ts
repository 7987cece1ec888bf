import type { ContentFile } from '@portal/platform/content/content-files';
import type { DbOrTx } from '@portal/platform/database/open-db';
import { count, desc, eq, inArray, sql } from 'drizzle-orm';
import { fromDesk } from '../published/text-place.ts';
import { contentPictures } from './tables.ts';

type Row = typeof contentPictures.$inferSelect;

/** A stored picture with its size in bytes. Time UTC. */
export type StoredPicture = Omit<Row, 'bytes'> & { size: number };

/** All pictures, the latest first. */
export async function listPictures(db: Pick<DbOrTx, 'select'>): Promise<StoredPicture[]> {
  const { bytes, path, number, name, width, height, at, by } = contentPictures;
  const size = sql<number>`octet_length(${bytes})`;
  return db
    .select({ path, number, name, size, width, height, at, by })
    .from(contentPictures)
    .orderBy(desc(number));
}

/** How many pictures there are. */
export async function countPictures(db: Pick<DbOrTx, 'select'>): Promise<number> {
  const [row] = await db.select({ pictures: count() }).from(contentPictures);
  return row?.pictures ?? 0;
}

/** Adds a picture; the same bytes are stored once. Returns whether they were new. */
export async function addPicture(db: Pick<DbOrTx, 'insert'>, row: Omit<Row, 'number'>): Promise<boolean> {
  const { rowCount } = await db.insert(contentPictures).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Removes a picture. Returns whether there was one. */
export async function removePicture(db: Pick<DbOrTx, 'delete'>, path: string): Promise<boolean> {
  const { rowCount } = await db.delete(contentPictures).where(eq(contentPictures.path, path));
  return rowCount === 1;
}

/**
 * The pictures as files of the content, by path. They are kept in memory like those of a folder.
 * @param known those that were read before: their bytes are not read again
 */
export async function readPictureFiles(
  db: Pick<DbOrTx, 'select'>,
  known: ReadonlyMap<string, ContentFile> = new Map(),
): Promise<Map<string, ContentFile>> {
  const { path, bytes } = contentPictures;
  const all = (await db.select({ path }).from(contentPictures).orderBy(path)).map((row) => row.path);
  const missing = all.filter((one) => !known.has(one));
  const read =
    missing.length === 0
      ? []
      : await db.select({ path, bytes }).from(contentPictures).where(inArray(path, missing));
  const added = new Map(read.map((row) => [row.path, fromDesk(row.path, row.bytes)]));
  return new Map(
    all.flatMap((one) => {
      const file = known.get(one) ?? added.get(one);
      return file ? [[one, file] as const] : [];
    }),
  );
}
