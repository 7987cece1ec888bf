import type { CallInput } from '@portal/contract/calls';
import type { LineType } from '@portal/domain/line';
import type { Order } from '@portal/domain/order';
import type { OrdersDeps } from './orders-deps.ts';
import { priceBill } from './pricing/price-bill.ts';
import { priceBundle } from './pricing/price-bundle.ts';
import { priceInvoices } from './pricing/price-invoices.ts';
import { priceLead } from './pricing/price-lead.ts';
import { priceRecharge } from './pricing/price-recharge.ts';

/** The visitor, and the network block (network-of.ts) that look-ups are counted by. */
export type Buyer = { visitorId: string; network: string };

/** What a visitor wants to buy, in the wire format. */
export type Wish = CallInput<'placeOrder'>;

/** The input for one kind of purchase. */
export type WishFor<Type extends Wish['transactionType']> = Extract<Wish, { transactionType: Type }>;

/** An order at the server's price, and the type of its line. */
export type Priced = { order: Order; line: LineType };

/**
 * Prices an order. Product and price come from the operator, never from the browser.
 * Throws the errors of the pricing of its kind; UNAVAILABLE when the operator does not respond.
 */
export function priceOrder(deps: OrdersDeps, input: Wish, buyer: Buyer): Promise<Priced> {
  switch (input.transactionType) {
    case 'PREPAID_RECHARGE':
      return priceRecharge(deps, input);
    case 'PREPAID_BUNDLES':
    case 'POSTPAID_BUNDLES':
      return priceBundle(deps, input);
    case 'POSTPAID_BILL':
      return priceBill(deps, input, buyer);
    case 'BILL_PAYMENT':
      return priceInvoices(deps, input, buyer);
    case 'HBB_LEADS':
      return priceLead(deps, input, buyer);
  }
}
