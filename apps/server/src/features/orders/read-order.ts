import type { CallResult } from '@portal/contract/calls/calls';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { usdOf } from '@portal/domain/money/dual-currency';
import { toDecimal } from '@portal/domain/money/money';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../../platform/database/open-db.ts';
import { preparedStatement } from '../../platform/database/prepared-statement.ts';
import { mapToUnavailable } from '../../platform/http/errors/or-unavailable.ts';
import { PortalError } from '../../platform/http/errors/portal-error.ts';
import type { OrdersDeps } from './orders-deps.ts';
import { orders } from './tables.ts';
import { toWireContents } from './wire-contents.ts';

/**
 * Reads an order for its pages, on any device that has its link. Numbers are shown in full only to the browser that
 * made it (RULINGS 8, 18); the contact of a fixed account is always masked. Amounts are decimal text.
 * Throws NOT_FOUND, also after it was erased; UNAVAILABLE.
 */
export async function readOrder(
  deps: OrdersDeps,
  id: string,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<CallResult<'readOrder'>> {
  const [order] = await orderById(deps.db).execute({ id });
  if (!order) throw new PortalError('NOT_FOUND');
  const [[payment], { dualCurrency }] = await Promise.all([
    deps.findPayments([id]),
    mapToUnavailable(deps.settings.read()),
  ]);
  const own = order.visitorId === visitorId;
  const amount = { minor: order.amountMinor, currency: order.currency };
  return {
    orderId: id,
    msisdn: own && order.kind !== 'fixed-invoice' ? order.msisdn : maskMsisdn(order.msisdn),
    lineType: order.line.toUpperCase(),
    ...WIRE_KIND[order.kind],
    amount: toDecimal(amount),
    currency: order.currency,
    usdAmount: dualCurrency ? toDecimal(usdOf(amount)) : null,
    ...toWireContents(order.contents, { locale, own }),
    redirectPage: order.redirectPage,
    theme: 'light',
    flow: order.kind === 'lead' ? 'HBB_LEADS' : 'PURCHASE',
    enableDualCurrency: dualCurrency,
    own,
    transactionId: payment?.transactionId ?? null,
  };
}

const ORDER_BY_ID = preparedStatement<{ id: string }>(
  'order-by-id',
  `SELECT id, visitor_id AS "visitorId", kind, contents, msisdn, amount_minor::float8 AS minor, currency,
     redirect_page AS "redirectPage", expires_at AS "expiresAt"
   FROM orders WHERE id = $id`,
);

type OrderRow = Pick<
  typeof orders.$inferSelect,
  'id' | 'visitorId' | 'kind' | 'contents' | 'msisdn' | 'currency' | 'redirectPage' | 'expiresAt'
> & { minor: number };

/** Returns a reader of orders for the payments feature: an order by its id, `null` when there is none. */
export function createPayableOrderReader(pool: Pick<pg.Pool, 'query'>) {
  return async (id: string) => {
    const [row] = (await pool.query<OrderRow>(ORDER_BY_ID({ id }))).rows;
    if (!row) return null;
    const { minor, currency, ...order } = row;
    return { ...order, amount: { minor, currency } };
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
