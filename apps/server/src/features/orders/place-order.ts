import { createHash } from 'node:crypto';
import { type Order, REPEAT_WINDOW_MS } from '@portal/domain/order';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { OrdersDeps } from './orders-deps.ts';
import { type Buyer, type Priced, priceOrder, type Wish } from './price-order.ts';
import { safeRedirectPage } from './redirect-page.ts';
import { orders } from './tables.ts';

/** An order can be paid for that long. */
export const ORDER_LIFE_MS = 24 * 3_600_000;

/** The order, or the same visitor's equal purchase of the last ten minutes. */
export type OrderPlaced =
  | { kind: 'placed'; orderId: string }
  | { kind: 'repeat'; secondsAgo: number; transactionId: string };

/**
 * Prices and keeps an order. Everything is decided here again, whatever the page has checked.
 * Throws the refusals of `priceOrder`.
 */
export async function placeOrder(deps: OrdersDeps, wish: Wish, buyer: Buyer): Promise<OrderPlaced> {
  const { visitorId } = buyer;
  const { order, line } = await priceOrder(deps, wish, buyer);
  const earlier = wish.again ? [] : await findEqualOrders(deps, order, visitorId);
  const repeat = await findRepeat(deps, earlier);
  const id = deps.newId();
  return repeat ?? keep(deps, { id, order, line, visitorId, redirectPage: wish.redirectPage ?? '/' });
}

/**
 * The same for a caller that keeps no order of its own between two calls (RULINGS 67): pressed twice, also at the same
 * moment, it is one order. A new one begins when the last equal one is under way for more than ten minutes or paid.
 */
export async function placeOrderOnce(deps: OrdersDeps, wish: Wish, buyer: Buyer): Promise<OrderPlaced> {
  const { visitorId } = buyer;
  const { order, line } = await priceOrder(deps, wish, buyer);
  const earlier = await findEqualOrders(deps, order, visitorId);
  const repeat = await findRepeat(deps, earlier);
  if (repeat) return repeat;
  const [last] = earlier;
  const [payment] = last ? await deps.findPayments([last]) : [];
  if (last && !payment?.underWay) return { kind: 'placed', orderId: last };
  const id = onceId({ order, visitorId, last });
  return keep(deps, { id, order, line, visitorId, redirectPage: wish.redirectPage ?? '/' });
}

/** The id of an order that follows on `last`: equal calls make an equal one. Unguessable, as the visitor's id is. */
function onceId(of: { order: Order; visitorId: string; last: string | undefined }): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('base64url');
}

/** The latest orders of a visitor for the same thing, number and amount that have not ended, newest first. */
async function findEqualOrders(
  { db, clock }: OrdersDeps,
  { msisdn, amount, ...contents }: Order,
  visitorId: string,
): Promise<string[]> {
  const equal = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.visitorId, visitorId),
        // An order may be paid long after it was made: its payment decides.
        gt(orders.expiresAt, clock.now()),
        eq(orders.msisdn, msisdn),
        eq(orders.contents, contents),
        eq(orders.amountMinor, amount.minor),
        eq(orders.currency, amount.currency),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(20);
  return equal.map(({ id }) => id);
}

/**
 * The same visitor's latest payment of the same thing for the same number and amount, handed over within ten minutes and still open,
 * paid or delivered. Other visitors' purchases are never looked at: nobody learns what a stranger bought.
 */
async function findRepeat(
  { clock, findPayments }: OrdersDeps,
  orderIds: string[],
): Promise<OrderPlaced | null> {
  const now = clock.now().getTime();
  const since = new Date(now - REPEAT_WINDOW_MS);
  const payments = await findPayments(orderIds);
  const [latest] = payments
    .filter(({ underWay, since: paidAt }) => underWay && paidAt >= since)
    .sort((a, b) => b.since.getTime() - a.since.getTime());
  if (!latest) return null;
  const secondsAgo = Math.max(0, Math.floor((now - latest.since.getTime()) / 1000));
  return { kind: 'repeat', secondsAgo, transactionId: latest.transactionId };
}

type Kept = Priced & { id: string; visitorId: string; redirectPage: string };

async function keep({ db, clock }: OrdersDeps, kept: Kept): Promise<OrderPlaced> {
  const { msisdn, amount, ...contents } = kept.order;
  const createdAt = clock.now();
  const values = {
    id: kept.id,
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
  };
  // Only `placeOrderOnce` can meet an id that is there: an equal call was faster.
  await db.insert(orders).values(values).onConflictDoNothing();
  return { kind: 'placed', orderId: kept.id };
}
