import { createHash } from 'node:crypto';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import { eventNumbers } from '@portal/domain/payments/event-numbers';
import { buildOrder, type OrderContents, REPEAT_WINDOW_MS } from '@portal/domain/payments/order';
import { purchaseIdentity } from '@portal/domain/payments/purchase-identity';
import {
  preparedStatement,
  queryPrepared,
  WITHOUT_DISK_WAIT,
} from '@portal/platform/database/prepared-statement';
import type { NewEvent } from '@portal/platform/events/event';
import { type EventRows, eventRows, recordEventSql } from '@portal/platform/events/record-event';
import type { OrderCaller, OrderInput, PricedOrder } from './order-input.ts';
import type { NumberCaller, OrdersDeps } from './orders-deps.ts';
import { priceOrder } from './price-order.ts';
import { safeRedirectPage } from './redirect-page.ts';
import type { orders } from './tables.ts';

/** How long an order can be paid. */
export const ORDER_LIFETIME_MS = 24 * 3_600_000;

/** The new order, or the payment of the same visitor's equal purchase: under way, or delivered within ten minutes. */
export type OrderPlaced =
  | { kind: 'placed'; orderId: string }
  | { kind: 'under-way'; transactionId: string }
  | { kind: 'repeat'; secondsAgo: number; transactionId: string };

/**
 * Places an order for a caller over the network. What its refusal tells about the number is limited.
 * @param place one of the functions below
 * @throws the errors of `place`, RATE_LIMITED
 */
export function placeOrderOfCaller(
  deps: OrdersDeps,
  input: OrderInput,
  { caller, place }: { caller: OrderCaller & NumberCaller; place: typeof placeOrder },
): Promise<OrderPlaced> {
  const placed = () => place(deps, input, caller);
  if ('recharges' in input) {
    const find = (number: Msisdn) =>
      deps.limitOrders({ caller, number, isUnassigned: (line) => line === null }, () =>
        deps.lines.find(number),
      );
    return place({ ...deps, lines: { find } }, input, caller);
  }
  return 'msisdn' in input ? deps.limitOrders({ caller, number: input.msisdn }, placed) : placed();
}

/**
 * Places an order from a page, which asks before a bundle is paid that the line has already: such an order is placed and marked. Who
 * answered that the same is to be bought again is not asked once more.
 * @throws the errors of `placeOrder`, RATE_LIMITED
 */
export async function placeOrderAskingFirst(
  deps: OrdersDeps,
  input: OrderInput,
  caller: OrderCaller & NumberCaller,
): Promise<OrderPlaced | { kind: 'held'; orderId: string }> {
  const placed = await placeOrderOfCaller(deps, input, { caller, place: placeOrder });
  if (placed.kind !== 'placed' || !('productCode' in input) || input.again || input.againAfter) return placed;
  const { orderId } = placed;
  const order = { orderId, typed: input.msisdn, visitorId: caller.visitorId };
  return (await deps.holdsAlready(order)) ? { kind: 'held', orderId } : placed;
}

/**
 * Prices and stores an order. All checks of the page are repeated here. With `once` it is {@link placeOrderOnce}.
 * @throws the errors of `priceOrder`
 */
export async function placeOrder(
  deps: OrdersDeps,
  input: OrderInput,
  buyer: OrderCaller,
): Promise<OrderPlaced> {
  if (input.once) return placeOrderOnce(deps, input, buyer);
  const newOrder = { ...(await priceOrder(deps, input, buyer)), ...ownerOf(buyer, input) };
  const id = deps.newId();
  const earlier = await storeUnlessEqual(deps, { ...newOrder, id });
  if (!earlier) return { kind: 'placed', orderId: id };
  const equal = await findEqualPurchase(deps, earlier);
  if (equal && !(equal.kind === 'repeat' && input.again)) return equal;
  return storeOrder(deps, { ...newOrder, id });
}

/**
 * Places an order for a client that stores no order id between two calls (RULINGS 67), and for a press that pays at once:
 * equal calls, also simultaneous ones, return one order, and its payment once it was sent to the provider. A new order is
 * created when the last equal one was delivered more than ten minutes ago, or when `againAfter` names its payment. A
 * second call with the same `againAfter` names no longer the last payment, so that confirming twice pays once.
 */
export async function placeOrderOnce(
  deps: OrdersDeps,
  input: OrderInput,
  buyer: OrderCaller,
): Promise<OrderPlaced> {
  const newOrder = { ...(await priceOrder(deps, input, buyer)), ...ownerOf(buyer, input) };
  const firstId = followUpId(newOrder, undefined);
  const earlier = await storeUnlessEqual(deps, { ...newOrder, id: firstId });
  if (!earlier) return { kind: 'placed', orderId: firstId };
  const equal = await findEqualPurchase(deps, earlier);
  if (equal && !(equal.kind === 'repeat' && equal.transactionId === input.againAfter)) return equal;
  const [last] = earlier;
  const [payment] = last ? await deps.findPayments([last.id]) : [];
  if (last && last.expiresAt > deps.clock.now() && !payment?.wasSent)
    return { kind: 'placed', orderId: last.id };
  return storeOrder(deps, { ...newOrder, id: followUpId(newOrder, last?.id) });
}

function ownerOf({ visitorId }: OrderCaller, { redirectPage = '/' }: OrderInput) {
  return { visitorId, redirectPage };
}

/**
 * Order id derived from the previous equal order, so that equal calls get the same id and later ones another. As hard to
 * guess as the visitor id.
 */
function followUpId({ order, visitorId }: Omit<NewOrder, 'id'>, last: string | undefined): string {
  const input = { purchase: purchaseIdentity(order), visitorId, last };
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url');
}

type EqualOrder = Pick<typeof orders.$inferSelect, 'id' | 'expiresAt'>;

/**
 * How many orders of a browser for one number, kind and amount are compared. They are erased after two days, so nobody has
 * as many without trying to.
 */
const COMPARED_ORDERS = 100;

/**
 * The visitor's latest equal purchase that is being paid, else the one that was delivered in the last ten minutes, however
 * old its order is. One that failed or is being refunded does not count. One that the staff must decide counts as being
 * paid for ten minutes: the decision may take a day. Purchases of other visitors are not read, so that no one learns
 * about them.
 */
async function findEqualPurchase(
  { clock, findPayments }: OrdersDeps,
  equal: EqualOrder[],
): Promise<Exclude<OrderPlaced, { kind: 'placed' }> | null> {
  const now = clock.now().getTime();
  const payments = (await findPayments(equal.map(({ id }) => id)))
    .filter(({ wasSent }) => wasSent)
    .sort((a, b) => b.since.getTime() - a.since.getTime());
  const recent = payments.filter(({ since }) => since.getTime() >= now - REPEAT_WINDOW_MS);
  const open =
    payments.find(({ phase }) => phase === 'open') ?? recent.find(({ phase }) => phase === 'review');
  if (open) return { kind: 'under-way', transactionId: open.transactionId };
  const delivered = recent.find(({ phase }) => phase === 'delivered');
  if (!delivered) return null;
  const secondsAgo = Math.max(0, Math.floor((now - delivered.since.getTime()) / 1000));
  return { kind: 'repeat', secondsAgo, transactionId: delivered.transactionId };
}

type NewOrder = PricedOrder & { id: string; visitorId: string; redirectPage: string };

type InsertValues = Omit<typeof orders.$inferInsert, 'contents'> & { contents: string } & EventRows;

/**
 * Inserts an order, with the event for other systems, unless there is one with its id. The commit of a payment's `submitted`, before
 * the provider is called, writes it to the disk.
 */
const insertSql = (condition: string) => `
  inserted AS (
    INSERT INTO orders (id, visitor_id, kind, msisdn, line, amount_minor, currency, contents, redirect_page, created_at,
      expires_at)
    SELECT $id::text, $visitorId::text, $kind::text, $msisdn::text, $line::text, $amountMinor::bigint, $currency::text,
      $contents::jsonb, $redirectPage::text, $createdAt::timestamptz, $expiresAt::timestamptz
    FROM ${WITHOUT_DISK_WAIT}
    WHERE ${condition}
    ON CONFLICT DO NOTHING RETURNING id, created_at),
  events AS (${recordEventSql('inserted', 'created_at')})`;

const INSERT_ORDER = preparedStatement<InsertValues>(
  'insert-order',
  `WITH ${insertSql('true')} SELECT id FROM inserted`,
);

/**
 * Inserts an order unless the visitor has orders of the same kind, number and amount, which it returns, newest first. Expired ones count
 * until they are erased.
 */
const INSERT_UNLESS_ALIKE = preparedStatement<InsertValues>(
  'insert-order-unless-alike',
  `WITH alike AS MATERIALIZED (
     SELECT id, expires_at, contents, created_at FROM orders
     WHERE visitor_id = $visitorId AND kind = $kind AND msisdn = $msisdn AND amount_minor = $amountMinor AND currency = $currency
     ORDER BY created_at DESC LIMIT ${COMPARED_ORDERS}),
   ${insertSql('NOT EXISTS (SELECT FROM alike)')}
   SELECT id, (extract(epoch FROM expires_at) * 1000)::float8 AS "expiresMs", contents FROM alike ORDER BY created_at DESC`,
);

/**
 * Stores an order when the visitor has none of the same kind, number and amount.
 * @returns else the orders of the same purchase, newest first: whether it is stored beside them depends on their payments. `null`: it
 * was stored. A conflict is possible only in `placeOrderOnce`: an equal call was faster
 */
async function storeUnlessEqual(deps: OrdersDeps, newOrder: NewOrder): Promise<EqualOrder[] | null> {
  const values = toInsertValues(deps, newOrder);
  const rows = await queryPrepared<{ id: string; expiresMs: number; contents: OrderContents }>(
    deps.db,
    INSERT_UNLESS_ALIKE(values),
  );
  if (rows.length === 0) return null;
  const { msisdn, amount } = newOrder.order;
  const purchase = purchaseIdentity(newOrder.order);
  return rows
    .filter(({ contents }) => purchaseIdentity(buildOrder(contents, { msisdn, amount })) === purchase)
    .map(({ id, expiresMs }) => ({ id, expiresAt: new Date(expiresMs) }));
}

async function storeOrder(deps: OrdersDeps, newOrder: NewOrder): Promise<OrderPlaced> {
  const values = toInsertValues(deps, newOrder);
  await queryPrepared(deps.db, INSERT_ORDER(values));
  return { kind: 'placed', orderId: newOrder.id };
}

function toInsertValues({ clock, eventRecipients }: OrdersDeps, newOrder: NewOrder): InsertValues {
  const { msisdn, amount, ...contents } = newOrder.order;
  const createdAt = clock.now();
  const values = {
    id: newOrder.id,
    visitorId: newOrder.visitorId,
    kind: contents.kind,
    msisdn,
    line: newOrder.line,
    amountMinor: amount.minor,
    currency: amount.currency,
    redirectPage: safeRedirectPage(newOrder.redirectPage),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ORDER_LIFETIME_MS),
  };
  const event = eventRecipients.length > 0 ? toOutgoingEvent({ ...values, contents }) : null;
  return { ...values, contents: JSON.stringify(contents), ...eventRows(eventRecipients, event) };
}

/** The event for other systems about a new order. */
function toOutgoingEvent(order: typeof orders.$inferInsert): NewEvent {
  const { id, kind, contents, msisdn, amountMinor, currency, createdAt } = order;
  return {
    id: `evt_${id}_placed`,
    type: 'order.placed',
    at: createdAt,
    data: {
      orderId: id,
      orderKind: kind,
      price: { amount: toDecimal({ minor: amountMinor, currency }), currencyCode: currency },
    },
    numbers: eventNumbers({ contents, msisdn }),
  };
}
