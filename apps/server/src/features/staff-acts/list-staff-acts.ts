import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/open-db.ts';
import { staffActs } from './tables.ts';

/** An act of the staff. Times UTC. */
export type RecordedStaffAct = typeof staffActs.$inferSelect;

/**
 * Lists acts of the staff, latest first.
 * @param options.text only those of this person, or about this subject; empty for all
 * @param options.before id of the last act of the page before
 */
export async function listStaffActs(
  db: Pick<Db, 'select'>,
  { text, before, limit }: { text: string; before: number | null; limit: number },
): Promise<RecordedStaffAct[]> {
  const isAsked = text === '' ? undefined : or(eq(staffActs.by, text), eq(staffActs.subject, text));
  const isBefore = before === null ? undefined : lt(staffActs.id, before);
  return db.select().from(staffActs).where(and(isAsked, isBefore)).orderBy(desc(staffActs.id)).limit(limit);
}
