import type { CallResult } from '@portal/contract/calls';
import { toDecimal } from '@portal/domain/money';
import { maskMsisdn } from '@portal/domain/msisdn';
import type { OrderKind } from '@portal/domain/order';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/open-db.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { OrdersDeps } from './orders-deps.ts';
import { orders } from './tables.ts';

/** Wire spelling and label of what is bought (SPEC section 3 "Payment context", "Product type labels"). */
const WIRE_KIND = {
  'prepaid-recharge': { transactionType: 'PREPAID_RECHARGE', rechargeType: 'PREPAID RECHARGE' },
} as const satisfies Record<OrderKind, object>;

/**
 * An order as its pages show it, on any device that has its link; the number is whole only for the browser that
 * made it (RULINGS 8, 18). Throws NOT_FOUND, also when it was erased.
 */
export async function readOrder(
  deps: OrdersDeps,
  id: string,
  visitorId: string,
): Promise<CallResult<'readOrder'>> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new PortalError('NOT_FOUND');
  const [payment] = await deps.findPayments([id]);
  const own = order.visitorId === visitorId;
  return {
    orderId: id,
    msisdn: own ? order.msisdn : maskMsisdn(order.msisdn),
    lineType: order.line.toUpperCase(),
    ...WIRE_KIND[order.kind],
    amount: toDecimal({ minor: order.amountMinor, currency: order.currency }),
    currency: order.currency,
    redirectPage: order.redirectPage,
    enableDualCurrency: false,
    own,
    transactionId: payment?.transactionId ?? null,
  };
}

/** An order as the payments need it, by its id; `null` when there is none. */
export function payableOrders(db: Db) {
  const byId = db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order-by-id');
  return async (id: string) => {
    const [order] = await byId.execute({ id });
    if (!order) return null;
    const { amountMinor: minor, currency, ...rest } = order;
    return { ...rest, amount: { minor, currency } };
  };
}
