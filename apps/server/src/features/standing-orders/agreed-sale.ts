import { type Money, toDecimal } from '@portal/domain/money/money';
import type { Bundle } from '@portal/domain/products/bundle';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { StandingDeps, StandingPurchase } from './standing-deps.ts';
import { type StandingOrder, type StandingRun, visitorOf } from './standing-store.ts';

/** What a standing order buys, as an order. */
export function purchaseOf({
  msisdn,
  bundle,
  amountMinor: minor,
  currency,
}: Pick<StandingOrder, 'msisdn' | 'bundle' | 'amountMinor' | 'currency'>): StandingPurchase {
  return bundle
    ? { transactionType: 'PREPAID_BUNDLES', msisdn, productCode: bundle.productCode, once: true }
    : { transactionType: 'PREPAID_RECHARGE', msisdn, amount: toDecimal({ minor, currency }), once: true };
}

/** Refusals that another time may not have. */
export const PASSING = new Set(['UNAVAILABLE', 'PAUSED', 'RATE_LIMITED', 'PROVIDER_UNAVAILABLE', 'INTERNAL']);

/** Whether what was agreed is sold at the same price and with the same content. */
export async function checkSale(
  { priceOrder, log }: StandingDeps,
  order: StandingOrder,
  run: StandingRun,
): Promise<'same' | 'changed' | 'not-now'> {
  try {
    const { order: sold } = await priceOrder(purchaseOf(order), { visitorId: visitorOf(run), network: '' });
    return isAgreed(order, { amount: sold.amount, bundle: 'bundle' in sold ? sold.bundle : null })
      ? 'same'
      : 'changed';
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    if (PASSING.has(error.code)) return 'not-now';
    log.warn({ err: error, standingOrder: order.id }, 'a standing order cannot be bought any more');
    return 'changed';
  }
}

/** Names and texts of a bundle may change; what it costs and holds is what was agreed. */
export function isAgreed(
  { amountMinor, currency, bundle: agreed }: StandingOrder,
  { amount, bundle }: { amount: Money; bundle: Bundle | null },
): boolean {
  const holds = (each: Bundle | null) =>
    each && JSON.stringify([each.productCode, each.megabytes, each.minutes, each.messages, each.validity]);
  return amount.minor === amountMinor && amount.currency === currency && holds(agreed) === holds(bundle);
}
