import { newId } from '@portal/platform/crypto/new-id';
import { and, asc, eq } from 'drizzle-orm';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { staffViews } from './tables.ts';

/** Saved searches of one person at most. */
const MAX_VIEWS = 50;
/** Parameters of the page that a view keeps. A text is a number or a name, and a cursor goes stale. */
const SAVED_PARAMETERS = ['state', 'reason', 'mode', 'kind', 'product', 'amountFrom', 'amountTo', 'day'];

const toView = ({ id, name, query }: typeof staffViews.$inferSelect) => ({ id, name, query });

/** Lists a person's saved searches by name. */
export const listViews: StaffHandler<'listViews'> = async ({ db }, _input, { subject }) => {
  const ofPerson = eq(staffViews.subject, subject);
  const rows = await db
    .select()
    .from(staffViews)
    .where(ofPerson)
    .orderBy(asc(staffViews.name))
    .limit(MAX_VIEWS);
  return { views: rows.map(toView) };
};

/** Saves the filters of a search, without the text. Throws REFUSED when the person has too many, or none is left to save. */
export const saveView: StaffHandler<'saveView'> = async (
  { db, clock },
  { name, query: given },
  { subject },
) => {
  const filters = [...new URLSearchParams(given)].filter(
    ([key, value]) => SAVED_PARAMETERS.includes(key) && value !== '',
  );
  if (filters.length === 0) throw new StaffError('REFUSED', { why: 'no-filters' });
  const isKnown = and(eq(staffViews.subject, subject), eq(staffViews.name, name));
  const [known] = await db.select({ id: staffViews.id }).from(staffViews).where(isKnown);
  if (!known && (await db.$count(staffViews, eq(staffViews.subject, subject))) >= MAX_VIEWS)
    throw new StaffError('REFUSED', { why: 'too-many-views' });
  const saved = { query: new URLSearchParams(filters).toString(), savedAt: clock.now() };
  const [row] = await db
    .insert(staffViews)
    .values({ id: newId(), subject, name, ...saved })
    .onConflictDoUpdate({ target: [staffViews.subject, staffViews.name], set: saved })
    .returning();
  if (!row) throw new Error('the view was not stored');
  return { view: toView(row) };
};

/** Removes a saved search of the caller. Throws NOT_FOUND. */
export const removeView: StaffHandler<'removeView'> = async ({ db }, { id }, { subject }) => {
  const isOwn = and(eq(staffViews.id, id), eq(staffViews.subject, subject));
  const { rowCount } = await db.delete(staffViews).where(isOwn);
  if (rowCount === 0) throw new StaffError('NOT_FOUND');
  return {};
};
