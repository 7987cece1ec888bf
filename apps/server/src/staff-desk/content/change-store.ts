import type { ContentChange } from '@portal/contract/staff/content/staff-content';
import type { ContentChangeState } from '@portal/contract/staff/content/staff-content-names';
import type { DbOrTx } from '@portal/platform/database/open-db';
import type { PageRequest } from '@portal/platform/database/page';
import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { type PlacedText, placeName, type TextPlace } from '../../features/content/published/text-place.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { contentChanges, contentChangeTexts } from './tables.ts';

/** A change as stored. Times UTC. */
export type StoredChange = typeof contentChanges.$inferSelect;
/** A text of a change, with what customers had when the editor began. */
export type StoredText = PlacedText & { base: string | null };

type Reading = Pick<DbOrTx, 'select'>;

/** A change; `null` when there is none. Inside a transaction `lock` keeps others from changing it. */
export async function findChange(
  db: Reading,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredChange | null> {
  const query = db.select().from(contentChanges).where(eq(contentChanges.id, id));
  const [found] = await (lock ? query.for('update') : query);
  return found ?? null;
}

/** The draft of a person; `null` without one. */
export async function findDraft(
  db: Reading,
  { subject }: Pick<StaffPerson, 'subject'>,
): Promise<StoredChange | null> {
  const isTheirs = and(eq(contentChanges.bySubject, subject), eq(contentChanges.state, 'draft'));
  const [found] = await db.select().from(contentChanges).where(isTheirs);
  return found ?? null;
}

/** The texts of a change, by path and key. */
export async function readChangeTexts(db: Reading, changeId: string): Promise<StoredText[]> {
  const { path, key, text, base } = contentChangeTexts;
  return db
    .select({ path, key, text, base })
    .from(contentChangeTexts)
    .where(eq(contentChangeTexts.changeId, changeId))
    .orderBy(path, key);
}

/** Changes of these states, the last changed first. `after`: sort key of the last one of the page before. */
export async function listChanges(
  db: Reading,
  { states, after, limit }: { states: readonly ContentChangeState[] } & PageRequest,
): Promise<StoredChange[]> {
  return db
    .select()
    .from(contentChanges)
    .where(
      and(
        inArray(contentChanges.state, [...states]),
        after === null
          ? undefined
          : sql`(${contentChanges.movedAt}, ${contentChanges.id}) < (${after[0]}::timestamptz, ${after[1]})`,
      ),
    )
    .orderBy(desc(contentChanges.movedAt), desc(contentChanges.id))
    .limit(limit);
}

/** Other people who have each text of these paths in an unpublished change, by name of the place. */
export async function readOtherEditors(
  db: Reading,
  { paths, subject }: { paths: readonly string[]; subject: string },
): Promise<Map<string, string[]>> {
  const { path, key } = contentChangeTexts;
  const rows = await db
    .select({ path, key, by: contentChanges.by })
    .from(contentChangeTexts)
    .innerJoin(contentChanges, eq(contentChanges.id, contentChangeTexts.changeId))
    .where(
      and(
        inArray(path, [...paths]),
        inArray(contentChanges.state, ['draft', 'in-review', 'approved']),
        ne(contentChanges.bySubject, subject),
      ),
    );
  const byPlace = Map.groupBy(rows, placeName);
  return new Map([...byPlace].map(([name, found]) => [name, [...new Set(found.map(({ by }) => by))]]));
}

/** Changes as the desk shows them to the caller. */
export async function showChanges(
  db: Reading,
  changes: readonly StoredChange[],
  caller: Pick<StaffPerson, 'subject'>,
): Promise<ContentChange[]> {
  const ids = changes.map(({ id }) => id);
  const counts = await db
    .select({ id: contentChangeTexts.changeId, texts: count() })
    .from(contentChangeTexts)
    .where(inArray(contentChangeTexts.changeId, ids))
    .groupBy(contentChangeTexts.changeId);
  return changes.map(({ bySubject, decidedBySubject, startedAt, movedAt, publishAt, ...change }) => ({
    ...change,
    isOwn: bySubject === caller.subject,
    startedAt: startedAt.toISOString(),
    movedAt: movedAt.toISOString(),
    publishAt: publishAt?.toISOString() ?? null,
    texts: counts.find(({ id }) => id === change.id)?.texts ?? 0,
  }));
}

/** Whether this is the text of a place. */
export function isText({ path, key }: TextPlace) {
  return and(eq(contentChangeTexts.path, path), eq(contentChangeTexts.key, key));
}
