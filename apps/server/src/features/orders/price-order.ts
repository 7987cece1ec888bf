import type { OrderCaller, OrderInput, PricedOrder } from './order-input.ts';
import type { OrdersDeps } from './orders-deps.ts';
import { priceBill } from './pricing/price-bill.ts';
import { priceBundle } from './pricing/price-bundle.ts';
import { priceInvoices } from './pricing/price-invoices.ts';
import { priceLead } from './pricing/price-lead.ts';
import { priceRecharge } from './pricing/price-recharge.ts';

/**
 * Prices an order. Product and price come from the operator, never from the browser.
 * Throws the errors of the pricing of its kind; UNAVAILABLE when the operator does not respond.
 */
export function priceOrder(deps: OrdersDeps, input: OrderInput, buyer: OrderCaller): Promise<PricedOrder> {
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
