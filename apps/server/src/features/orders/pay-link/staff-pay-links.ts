import type { Db } from '@portal/platform/database/open-db';
import { and, desc, eq, getTableColumns, ilike, isNotNull, isNull, or } from 'drizzle-orm';
import { orders } from '../tables.ts';
import type { PayLink } from './pay-link-store.ts';
import { payLinks } from './tables.ts';

type Deps = { db: Db; now: Date };

/** Links that a search of the staff shows at most, the latest first. */
export const MOST_FOUND_LINKS = 50;

/** A link as staff may see it: its words, the number of the sender masked, and what is to be paid. */
export type StaffPayLink = PayLink & Pick<typeof orders.$inferSelect, 'amountMinor' | 'currency'>;

/**
 * Finds links for the staff: by the address that a customer reads out or forwards (or the token in it), else by words of
 * name and note, else the latest with a name or note.
 */
export function findPayLinksForStaff(db: Db, typed: string): Promise<StaffPayLink[]> {
  const query = typed.trim();
  const token = /[?&]link=([\w-]+)/.exec(query)?.[1] ?? query;
  const like = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const hasWords = or(isNotNull(payLinks.name), isNotNull(payLinks.note));
  const isFound = query
    ? or(eq(payLinks.token, token), ilike(payLinks.name, like), ilike(payLinks.note, like))
    : hasWords;
  return selectLinks(db).where(isFound).orderBy(desc(payLinks.createdAt)).limit(MOST_FOUND_LINKS);
}

const selectLinks = (db: Db) =>
  db
    .select({ ...getTableColumns(payLinks), amountMinor: orders.amountMinor, currency: orders.currency })
    .from(payLinks)
    .innerJoin(orders, eq(orders.id, payLinks.orderId));

/** Stops a link for ever; a payment that has begun goes on. Returns whether there was one that was not stopped. */
export async function stopPayLink({ db, now }: Deps, token: string): Promise<boolean> {
  const isGoing = and(eq(payLinks.token, token), isNull(payLinks.stoppedAt));
  const { rowCount } = await db.update(payLinks).set({ stoppedAt: now, clearedAt: now }).where(isGoing);
  return rowCount === 1;
}

/** Lets a reported link go on: its name and note are shown again. Returns whether there was a reported one. */
export async function clearPayLink({ db, now }: Deps, token: string): Promise<boolean> {
  const isReported = and(
    eq(payLinks.token, token),
    isNotNull(payLinks.reportedAt),
    isNull(payLinks.stoppedAt),
  );
  const { rowCount } = await db.update(payLinks).set({ clearedAt: now }).where(isReported);
  return rowCount === 1;
}
