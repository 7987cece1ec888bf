import type { CallResult } from '@portal/contract/calls/calls';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import type { Locale } from '@portal/domain/language/locale';
import { toDecimal } from '@portal/domain/money/money';
import type { OrderPayment, OrdersDeps } from '../orders-deps.ts';
import { describeRecipient } from '../read-order.ts';
import type { orders } from '../tables.ts';
import { toWireContents } from '../wire-contents.ts';

type Order = typeof orders.$inferSelect;

/** What a link is about. The recipient is in full for the browser that typed it only (RULINGS 8). */
export function payableFields(
  deps: Pick<OrdersDeps, 'formatText'>,
  order: Order,
  { locale, own }: { locale: Locale; own: boolean },
) {
  const { description, bundleInfo, accountNo } = toWireContents(order.contents, {
    locale,
    own,
    currency: order.currency,
  });
  return {
    rechargeType: WIRE_KIND[order.kind].rechargeType,
    bundleDescription: bundleInfo?.name ?? description,
    accountNo,
    msisdn: describeRecipient(deps, order, { locale, own }),
    amount: toDecimal({ minor: order.amountMinor, currency: order.currency }),
    currencyCode: order.currency,
  };
}

/** How far the payment of an order is. A payment that was never sent to a provider does not count. */
export function paymentProgress(payment: OrderPayment | undefined): CallResult<'readPayLink'>['progress'] {
  if (!payment?.wasSent) return 'unpaid';
  if (payment.status === 'SUCCESS') return 'delivered';
  return payment.status === 'REQUEST_RAISED' ? 'paid' : 'in-progress';
}
