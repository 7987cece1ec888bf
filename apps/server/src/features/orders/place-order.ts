import { checkAmount } from '@portal/domain/amount-limits';
import { type LineType, pageOfLine } from '@portal/domain/line';
import { parseMoney } from '@portal/domain/money';
import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import { type Order, REPEAT_WINDOW_MS } from '@portal/domain/order';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { OperatorSettings } from '../../operator/operator.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { OrdersDeps } from './orders-deps.ts';
import { safeRedirectPage } from './redirect-page.ts';
import { orders } from './tables.ts';

/** An order can be paid for that long. */
export const ORDER_LIFE_MS = 24 * 3_600_000;

/** What a visitor typed. */
export type OrderWish = {
  msisdn: string;
  amount: string;
  redirectPage: string;
  /** Asked once more about the same purchase, the visitor wants it again. */
  again: boolean;
  visitorId: string;
};

/** The order, or the same visitor's equal purchase of the last ten minutes. */
export type OrderPlaced =
  | { kind: 'placed'; orderId: string }
  | { kind: 'repeat'; secondsAgo: number; transactionId: string };

/**
 * Prices and keeps a prepaid recharge. Everything is decided here again, whatever the page has checked.
 * Throws INVALID_MSISDN (`fields.page` names the page that serves the line, RULINGS 22), AMOUNT_OUT_OF_RANGE,
 * INVALID_REQUEST, UNAVAILABLE when the operator does not answer.
 */
export async function placeOrder(deps: OrdersDeps, wish: OrderWish): Promise<OrderPlaced> {
  const msisdn = parseMsisdn(wish.msisdn);
  if (!msisdn) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'malformed' } });
  const { line, settings } = await askOperator(deps, msisdn);
  if (!line) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'unknown' } });
  if (line !== 'prepaid') {
    throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'wrong-line', page: pageOfLine(line) } });
  }
  const order: Order = { kind: 'prepaid-recharge', msisdn, amount: priceOf(wish.amount, settings) };
  const repeat = wish.again ? null : await findRepeat(deps, order, wish.visitorId);
  return repeat ?? keep(deps, { order, line, wish });
}

async function askOperator({ lines, settings }: OrdersDeps, msisdn: Msisdn) {
  const asked = Promise.all([lines.find(msisdn), settings.read()]);
  const [line, read] = await asked.catch((cause) => {
    throw new PortalError('UNAVAILABLE', {}, { cause });
  });
  return { line, settings: read };
}

function priceOf(typed: string, { prepaidLimits }: OperatorSettings): Order['amount'] {
  const amount = parseMoney(typed, prepaidLimits.min.currency);
  if (!amount) throw new PortalError('INVALID_REQUEST', { fields: { amount: 'malformed' } });
  const verdict = checkAmount(amount, prepaidLimits);
  if (verdict !== 'ok') throw new PortalError('AMOUNT_OUT_OF_RANGE', { fields: { amount: verdict } });
  return amount;
}

/**
 * The same visitor's latest payment of the same number and amount, handed over within ten minutes and still open,
 * paid or delivered. Other visitors' purchases are never looked at: nobody learns what a stranger bought.
 */
async function findRepeat(
  { db, clock, findPayments }: OrdersDeps,
  { msisdn, amount }: Order,
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

type Kept = { order: Order; line: LineType; wish: OrderWish };

async function keep({ db, clock, newId }: OrdersDeps, { order, line, wish }: Kept): Promise<OrderPlaced> {
  const createdAt = clock.now();
  const orderId = newId();
  await db.insert(orders).values({
    id: orderId,
    visitorId: wish.visitorId,
    kind: order.kind,
    msisdn: order.msisdn,
    line,
    amountMinor: order.amount.minor,
    currency: order.amount.currency,
    redirectPage: safeRedirectPage(wish.redirectPage),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ORDER_LIFE_MS),
  });
  return { kind: 'placed', orderId };
}
