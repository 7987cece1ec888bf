import { type Order, REPEAT_WINDOW_MS } from '@portal/domain/order';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { OrdersDeps } from './orders-deps.ts';
import { type Priced, priceOrder, type Wish } from './price-order.ts';
import { safeRedirectPage } from './redirect-page.ts';
import { orders } from './tables.ts';

/** An order can be paid for that long. */
export const ORDER_LIFE_MS = 24 * 3_600_000;

/** Who orders. */
export type Buyer = { visitorId: string };

/** The order, or the same visitor's equal purchase of the last ten minutes. */
export type OrderPlaced =
  | { kind: 'placed'; orderId: string }
  | { kind: 'repeat'; secondsAgo: number; transactionId: string };

/**
 * Prices and keeps an order. Everything is decided here again, whatever the page has checked.
 * Throws the refusals of `priceOrder`.
 */
export async function placeOrder(deps: OrdersDeps, wish: Wish, { visitorId }: Buyer): Promise<OrderPlaced> {
  const { order, line } = await priceOrder(deps, wish, visitorId);
  const repeat = wish.again ? null : await findRepeat(deps, order, visitorId);
  return repeat ?? keep(deps, { order, line, visitorId, redirectPage: wish.redirectPage ?? '/' });
}

/**
 * The same visitor's latest payment of the same thing for the same number and amount, handed over within ten minutes and still open,
 * paid or delivered. Other visitors' purchases are never looked at: nobody learns what a stranger bought.
 */
async function findRepeat(
  { db, clock, findPayments }: OrdersDeps,
  { msisdn, amount, ...contents }: Order,
  visitorId: string,
): Promise<OrderPlaced | null> {
  const now = clock.now().getTime();
  const since = new Date(now - REPEAT_WINDOW_MS);
  const same = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.visitorId, visitorId),
        // An order may be paid long after it was made: its payment decides below.
        gt(orders.expiresAt, clock.now()),
        eq(orders.msisdn, msisdn),
        eq(orders.contents, contents),
        eq(orders.amountMinor, amount.minor),
        eq(orders.currency, amount.currency),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(20);
  const payments = await findPayments(same.map(({ id }) => id));
  const [latest] = payments
    .filter(({ underWay, since: paidAt }) => underWay && paidAt >= since)
    .sort((a, b) => b.since.getTime() - a.since.getTime());
  if (!latest) return null;
  const secondsAgo = Math.max(0, Math.floor((now - latest.since.getTime()) / 1000));
  return { kind: 'repeat', secondsAgo, transactionId: latest.transactionId };
}

type Kept = Priced & { visitorId: string; redirectPage: string };

async function keep({ db, clock, newId }: OrdersDeps, kept: Kept): Promise<OrderPlaced> {
  const { msisdn, amount, ...contents } = kept.order;
  const createdAt = clock.now();
  const orderId = newId();
  await db.insert(orders).values({
    id: orderId,
    visitorId: kept.visitorId,
    kind: contents.kind,
    msisdn,
    line: kept.line,
    amountMinor: amount.minor,
    currency: amount.currency,
    contents,
    redirectPage: safeRedirectPage(kept.redirectPage),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ORDER_LIFE_MS),
  });
  return { kind: 'placed', orderId };
}
