import type { PortName } from '@portal/operator/ports';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { OrderCaller, OrderInput, PricedOrder } from './order-input.ts';
import type { OrdersDeps } from './orders-deps.ts';
import { priceBill } from './pricing/price-bill.ts';
import { priceBundle } from './pricing/price-bundle.ts';
import { priceInvoices } from './pricing/price-invoices.ts';
import { priceLead } from './pricing/price-lead.ts';
import { priceRecharge, priceSeveral } from './pricing/price-recharge.ts';

/** The port that delivers what is ordered: without it nothing may be paid. */
const PORTS: Readonly<Record<OrderInput['transactionType'], PortName>> = {
  PREPAID_RECHARGE: 'airtime',
  SEVERAL_RECHARGES: 'airtime',
  PREPAID_BUNDLES: 'bundles',
  POSTPAID_BUNDLES: 'bundles',
  POSTPAID_BILL: 'bills',
  BILL_PAYMENT: 'invoices',
  HBB_LEADS: 'leads',
};

/**
 * Prices an order. Product and price come from the operator, never from the browser.
 * Throws PAUSED while staff have paused purchases, NOT_OFFERED when no adapter delivers it, the errors of the pricing of its kind, and UNAVAILABLE when the operator does not respond.
 */
export async function priceOrder(
  deps: OrdersDeps,
  input: OrderInput,
  buyer: OrderCaller,
): Promise<PricedOrder> {
  if (await mapToUnavailable(deps.isPaused())) throw new PortalError('PAUSED');
  if (deps.absentPorts.includes(PORTS[input.transactionType])) throw new PortalError('NOT_OFFERED');
  switch (input.transactionType) {
    case 'PREPAID_RECHARGE':
      return priceRecharge(deps, input);
    case 'SEVERAL_RECHARGES':
      return priceSeveral(deps, input);
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
