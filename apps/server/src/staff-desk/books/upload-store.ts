import type { Db } from '@portal/platform/database/open-db';
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { statementUploadParts, statementUploads } from './tables.ts';

/** An upload as stored. */
export type StoredUpload = typeof statementUploads.$inferSelect;

/** Finds an upload; `null` when there is none. */
export async function findUpload(db: Db, id: string): Promise<StoredUpload | null> {
  const [found] = await db.select().from(statementUploads).where(eq(statementUploads.id, id));
  return found ?? null;
}

/** Lists the uploads since a time that have not become an imported file, latest first. */
export async function listUnfinishedUploads(db: Db, since: Date, limit: number): Promise<StoredUpload[]> {
  return db
    .select()
    .from(statementUploads)
    .where(and(gt(statementUploads.startedAt, since), sql`${statementUploads.state} <> 'imported'`))
    .orderBy(desc(statementUploads.startedAt))
    .limit(limit);
}

/**
 * Stores a part of an upload. A part that was received already is not stored again.
 * @returns `false` when the upload is not receiving, the part before is missing, or the content is longer than announced
 */
export async function storePart(
  db: Db,
  upload: StoredUpload,
  { number, content }: { number: number; content: Buffer },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [locked] = await tx
      .select()
      .from(statementUploads)
      .where(and(eq(statementUploads.id, upload.id), eq(statementUploads.state, 'receiving')))
      .for('update');
    if (!locked) return false;
    const [{ stored } = { stored: 0 }] = await tx
      .select({ stored: sql<number>`count(*)::int` })
      .from(statementUploadParts)
      .where(eq(statementUploadParts.uploadId, upload.id));
    if (number < stored) return true;
    const receivedBytes = locked.receivedBytes + content.length;
    if (number > stored || receivedBytes > locked.bytes) return false;
    await tx.insert(statementUploadParts).values({ uploadId: upload.id, number, content });
    await tx.update(statementUploads).set({ receivedBytes }).where(eq(statementUploads.id, upload.id));
    return true;
  });
}

/** Claims the import of a complete upload for one caller. Returns whether this caller has it. */
export async function claimImport(db: Db, id: string, now: Date): Promise<boolean> {
  const isComplete = sql`${statementUploads.receivedBytes} = ${statementUploads.bytes}`;
  const taken = await db
    .update(statementUploads)
    .set({ state: 'importing', seenAt: now })
    .where(and(eq(statementUploads.id, id), eq(statementUploads.state, 'receiving'), isComplete))
    .returning({ id: statementUploads.id });
  return taken.length === 1;
}

/** Changes an upload. */
export async function updateUpload(db: Db, id: string, change: Partial<StoredUpload>): Promise<void> {
  await db.update(statementUploads).set(change).where(eq(statementUploads.id, id));
}

/** Reads the parts of an upload in their order, one at a time. */
export async function* readParts(db: Db, uploadId: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const [part] = await db
      .select({ content: statementUploadParts.content })
      .from(statementUploadParts)
      .where(and(eq(statementUploadParts.uploadId, uploadId), eq(statementUploadParts.number, number)));
    if (!part) return;
    yield part.content;
  }
}

/** Deletes the content of an upload. */
export async function deleteParts(db: Db, uploadId: string): Promise<void> {
  await db.delete(statementUploadParts).where(eq(statementUploadParts.uploadId, uploadId));
}

/** Deletes the content of uploads that began before a time and were not completed. */
export async function deleteOldParts(db: Db, before: Date): Promise<void> {
  const old = db
    .select({ id: statementUploads.id })
    .from(statementUploads)
    .where(lt(statementUploads.startedAt, before))
    .orderBy(asc(statementUploads.startedAt));
  await db.delete(statementUploadParts).where(inArray(statementUploadParts.uploadId, old));
}
