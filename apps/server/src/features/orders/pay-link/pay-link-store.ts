import type { Db } from '@portal/platform/database/open-db';
import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { orders } from '../tables.ts';
import { payLinks } from './tables.ts';

/** A link. */
export type PayLink = typeof payLinks.$inferSelect;
type Order = typeof orders.$inferSelect;

/** Why a link can no longer be paid by; `null` while it can. An expired one was not cancelled before. */
export function payLinkEnd(
  { cancelledAt, expiresAt, stoppedAt }: Pick<PayLink, 'cancelledAt' | 'expiresAt' | 'stoppedAt'>,
  now: Date,
): 'stopped' | 'cancelled' | 'expired' | null {
  if (stoppedAt) return 'stopped';
  if (cancelledAt && cancelledAt < expiresAt) return 'cancelled';
  return expiresAt <= now ? 'expired' : null;
}

/** Finds a link with its order; `null` when it was erased or never existed. */
export async function findPayLink(db: Db, token: string): Promise<{ link: PayLink; order: Order } | null> {
  const [row] = await db
    .select({ link: payLinks, order: orders })
    .from(payLinks)
    .innerJoin(orders, eq(orders.id, payLinks.orderId))
    .where(eq(payLinks.token, token));
  return row ?? null;
}

/** The latest link of an order, whether it can be used or not. */
export async function findLatestPayLink(db: Db, orderId: string): Promise<PayLink | null> {
  const [row] = await db
    .select()
    .from(payLinks)
    .where(eq(payLinks.orderId, orderId))
    .orderBy(desc(payLinks.createdAt))
    .limit(1);
  return row ?? null;
}

/** Stores a link unless the order has one that can be used, also of a simultaneous call. */
export async function insertPayLink(db: Db, link: typeof payLinks.$inferInsert): Promise<void> {
  const isOfOrder = eq(payLinks.orderId, link.orderId);
  await db.transaction(async (tx) => {
    // An expired link makes room for another one, and still says that it expired.
    await tx
      .update(payLinks)
      .set({ cancelledAt: payLinks.expiresAt })
      .where(and(isOfOrder, isInUse, lte(payLinks.expiresAt, link.createdAt)));
    await tx.insert(payLinks).values(link).onConflictDoNothing();
  });
}

const DAY_MS = 24 * 3_600_000;
/** Links of a day for one number that is paid for: a family that shares one may ask several friends. */
const LINKS_PER_RECIPIENT = 10;

/**
 * Seconds until the number of an order, or its browser, may get another link; `null` when it may now. Not on the day after staff
 * stopped one of theirs: a thief would place the next order (RULINGS 86).
 */
export async function findPayLinkWait(
  db: Db,
  { msisdn, visitorId }: Pick<Order, 'msisdn' | 'visitorId'>,
  now: Date,
): Promise<number | null> {
  const since = new Date(now.getTime() - DAY_MS);
  const rows = await db
    .select({ recipient: orders.msisdn, createdAt: payLinks.createdAt, stoppedAt: payLinks.stoppedAt })
    .from(payLinks)
    .innerJoin(orders, eq(orders.id, payLinks.orderId))
    .where(
      and(
        or(eq(orders.msisdn, msisdn), eq(orders.visitorId, visitorId)),
        or(gt(payLinks.createdAt, since), gt(payLinks.stoppedAt, since)),
      ),
    );
  const stopped = rows.flatMap(({ stoppedAt }) => stoppedAt ?? []);
  const made = rows.filter(({ recipient }) => recipient === msisdn).map(({ createdAt }) => createdAt);
  const full = made.toSorted((one, other) => other.getTime() - one.getTime())[LINKS_PER_RECIPIENT - 1];
  const until = Math.max(0, ...[...stopped, ...(full ? [full] : [])].map((at) => at.getTime() + DAY_MS));
  return until > now.getTime() ? Math.ceil((until - now.getTime()) / 1_000) : null;
}

/** Cancels the link of an order that can be used. Nothing happens without one. */
export async function cancelPayLinks(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .update(payLinks)
    .set({ cancelledAt: now })
    .where(and(eq(payLinks.orderId, orderId), isInUse));
}

/** Neither cancelled by its sender nor stopped by staff: a stopped one stays the link of its order. */
const isInUse = and(isNull(payLinks.cancelledAt), isNull(payLinks.stoppedAt));

/** Whether name and note are hidden: somebody reported the link, and staff have not looked at it since. */
export function hasHiddenWords({
  reportedAt,
  clearedAt,
}: Pick<PayLink, 'reportedAt' | 'clearedAt'>): boolean {
  return reportedAt !== null && (clearedAt === null || clearedAt < reportedAt);
}
