import type { CallInput } from '@portal/contract/calls';
import type { LineType } from '@portal/domain/line';
import type { Order } from '@portal/domain/order';
import type { OrdersDeps } from './orders-deps.ts';
import { priceBill } from './pricing/price-bill.ts';
import { priceBundle } from './pricing/price-bundle.ts';
import { priceInvoices } from './pricing/price-invoices.ts';
import { priceLead } from './pricing/price-lead.ts';
import { priceRecharge } from './pricing/price-recharge.ts';

/** Who buys: the visitor, and the network (network-of.ts) that look-ups are counted by. */
export type Buyer = { visitorId: string; network: string };

/** What a visitor means to buy, as the wire says it. */
export type Wish = CallInput<'placeOrder'>;

/** A wish for one kind of purchase. */
export type WishFor<Type extends Wish['transactionType']> = Extract<Wish, { transactionType: Type }>;

/** An order at the server's price, and the kind of line it is for. */
export type Priced = { order: Order; line: LineType };

/**
 * Prices a wish: what it is and what it costs is the operator's word, never the browser's.
 * Throws the refusals of the pricing of its kind; UNAVAILABLE when the operator does not answer.
 */
export function priceOrder(deps: OrdersDeps, wish: Wish, buyer: Buyer): Promise<Priced> {
  switch (wish.transactionType) {
    case 'PREPAID_RECHARGE':
      return priceRecharge(deps, wish);
    case 'PREPAID_BUNDLES':
    case 'POSTPAID_BUNDLES':
      return priceBundle(deps, wish);
    case 'POSTPAID_BILL':
      return priceBill(deps, wish, buyer);
    case 'BILL_PAYMENT':
      return priceInvoices(deps, wish, buyer);
    case 'HBB_LEADS':
      return priceLead(deps, wish, buyer);
  }
}
