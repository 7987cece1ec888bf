import type { BundleNote } from '@portal/contract/calls/bundle';
import type { CallResult } from '@portal/contract/calls/calls';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { usdOf } from '@portal/domain/money/dual-currency';
import { type Money, toDecimal } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { OrdersDeps } from './orders-deps.ts';
import { findPayLink, payLinkEnd } from './pay-link/pay-link-store.ts';
import { orders } from './tables.ts';
import { toWireContents } from './wire-contents.ts';

/** An order as it is paid. */
export type StoredOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'visitorId' | 'kind' | 'contents' | 'msisdn' | 'redirectPage' | 'expiresAt'
> & {
  amount: Money;
  /** It was found by the link that its visitor sent to another person. */
  isViaLink?: true;
};

/**
 * Reads an order for its pages, on any device that has its link. Numbers are shown in full only to the browser that
 * made it (RULINGS 8, 18); the contact of a fixed account is always masked. Amounts are decimal text.
 * Throws NOT_FOUND, also after it was erased; ORDER_CLOSED by a link that has ended; UNAVAILABLE.
 * @param id the order's id, or the token of its link (pay-link/); the result has the same one
 */
export async function readOrder(
  deps: OrdersDeps,
  id: string,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<CallResult<'readOrder'>> {
  const { order, isViaLink } = await findOrderAt(deps, id);
  const [[payment], { dualCurrency }] = await Promise.all([
    deps.findPayments([order.id]),
    mapToUnavailable(deps.settings.read()),
  ]);
  const own = order.visitorId === visitorId;
  const isShownPayment = payment && (!isViaLink || payment.visitorId === visitorId);
  const amount = { minor: order.amountMinor, currency: order.currency };
  return {
    orderId: id,
    msisdn: describeRecipient(deps, order, { locale, own }),
    lineType: order.line.toUpperCase(),
    ...WIRE_KIND[order.kind],
    amount: toDecimal(amount),
    currency: order.currency,
    usdAmount: dualCurrency ? toDecimal(usdOf(amount)) : null,
    ...addNote(toWireContents(order.contents, { locale, own, currency: order.currency }), (code) =>
      deps.findBundleNote(code, locale),
    ),
    redirectPage: order.redirectPage,
    theme: 'light',
    flow: order.kind === 'lead' ? 'HBB_LEADS' : 'PURCHASE',
    enableDualCurrency: dualCurrency,
    own,
    transactionId: isShownPayment ? payment.transactionId : null,
  };
}

/** The number that is paid for, or how many there are in words. */
export function describeRecipient(
  { formatText }: Pick<OrdersDeps, 'formatText'>,
  { contents, msisdn }: Pick<typeof orders.$inferSelect, 'contents' | 'msisdn'>,
  { locale, own }: { locale: Locale; own: boolean },
): string {
  if (contents.kind === 'several-recharges')
    return formatText('purchase.numbers', locale, { count: String(contents.recharges.length) });
  return own && contents.kind !== 'fixed-invoice' ? msisdn : maskMsisdn(msisdn);
}

/** Adds the note to the ordered bundle: who pays may not have seen its card. */
function addNote<Contents extends Pick<CallResult<'readOrder'>, 'productCode' | 'bundleInfo'>>(
  contents: Contents,
  findNote: (productCode: string) => BundleNote | null,
): Contents {
  const { productCode, bundleInfo } = contents;
  const note = bundleInfo && productCode && findNote(productCode);
  return note ? { ...contents, bundleInfo: { ...bundleInfo, note } } : contents;
}

/** The order of an id or of a link. */
async function findOrderAt(
  { db, clock }: OrdersDeps,
  id: string,
): Promise<{ order: typeof orders.$inferSelect; isViaLink: boolean }> {
  const [order] = await orderById(db).execute({ id });
  if (order) return { order, isViaLink: false };
  const linked = await findPayLink(db, id);
  if (!linked) throw new PortalError('NOT_FOUND');
  if (payLinkEnd(linked.link, clock.now())) throw new PortalError('ORDER_CLOSED');
  return { order: linked.order, isViaLink: true };
}

const ORDER_BY_ID = preparedStatement<{ id: string }>(
  'order-by-id',
  `SELECT id, visitor_id AS "visitorId", kind, contents, msisdn, amount_minor::float8 AS minor, currency,
     redirect_page AS "redirectPage", expires_at AS "expiresAt"
   FROM orders WHERE id = $id`,
);

/** A link that has ended makes its order an expired one, for every check of the payment. */
const ORDER_BY_LINK = preparedStatement<{ id: string }>(
  'order-by-link',
  `SELECT o.id, o.visitor_id AS "visitorId", o.kind, o.contents, o.msisdn, o.amount_minor::float8 AS minor, o.currency,
     o.redirect_page AS "redirectPage", least(o.expires_at, l.expires_at, l.cancelled_at, l.stopped_at) AS "expiresAt",
     true AS "isViaLink"
   FROM pay_links l JOIN orders o ON o.id = l.order_id WHERE l.token = $id`,
);

type OrderRow = Pick<
  typeof orders.$inferSelect,
  'id' | 'visitorId' | 'kind' | 'contents' | 'msisdn' | 'currency' | 'redirectPage' | 'expiresAt'
> & { minor: number; isViaLink?: true };

/**
 * Returns a reader of orders for the payments feature: an order by its id or by the token of its link, `null` when there
 * is none.
 */
export function createPayableOrderReader(pool: Pick<pg.Pool, 'query'>) {
  return async (id: string) => {
    const [byId] = (await pool.query<OrderRow>(ORDER_BY_ID({ id }))).rows;
    const row = byId ?? (await pool.query<OrderRow>(ORDER_BY_LINK({ id }))).rows[0];
    return row ? toPayableOrder(row) : null;
  };
}

function toPayableOrder({ minor, currency, ...order }: OrderRow): StoredOrder {
  return { ...order, amount: { minor, currency } };
}

const LATEST_ORDER = preparedStatement<{ visitorId: string; now: Date }>(
  'latest-order-of-visitor',
  `SELECT id, visitor_id AS "visitorId", kind, contents, msisdn, amount_minor::float8 AS minor, currency,
     redirect_page AS "redirectPage", expires_at AS "expiresAt"
   FROM orders WHERE visitor_id = $visitorId AND expires_at > $now::timestamptz
   ORDER BY created_at DESC LIMIT 1`,
);

/** Returns a reader of the latest order of a browser that has not expired, for the payments feature. */
export function createLatestOrderReader(pool: Pick<pg.Pool, 'query'>, clock: Clock) {
  return async (visitorId: string) => {
    const [row] = (await pool.query<OrderRow>(LATEST_ORDER({ visitorId, now: clock.now() }))).rows;
    return row ? toPayableOrder(row) : null;
  };
}

const prepareOrderById = (db: Db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order-of-page');

const preparedReads = new WeakMap<Db, ReturnType<typeof prepareOrderById>>();

/** The statement that reads an order, prepared once for each connection. */
function orderById(db: Db) {
  const prepared = preparedReads.get(db) ?? prepareOrderById(db);
  preparedReads.set(db, prepared);
  return prepared;
}
