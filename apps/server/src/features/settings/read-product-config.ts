import type { CallResult } from '@portal/contract/calls/calls';
import { toDecimal } from '@portal/domain/money/money';
import type { OrderKind } from '@portal/domain/payments/order';
import type { OperatorSettings, Settings } from '../../operator/operator.ts';
import { mapToUnavailable } from '../../platform/http/errors/or-unavailable.ts';

/** The page of each kind of order. */
const PRODUCTS: Record<OrderKind, { type: string; path: string }> = {
  'prepaid-recharge': { type: 'prepaid', path: '/prepaid-recharge' },
  'postpaid-bill': { type: 'postpaid', path: '/postpaid-bill-pay' },
  'prepaid-bundle': { type: 'bundle', path: '/data-bundle' },
  'postpaid-bundle': { type: 'postpaid-bundle', path: '/data-bundle' },
  'broadband-bundle': { type: 'broadband', path: '/broadband-recharge' },
  'fixed-invoice': { type: 'fixed-internet', path: '/orp/fixed-internet' },
  lead: { type: 'works', path: '/works' },
};

/** Reads the products and quick amounts of the product pages (RULINGS 59). Throws UNAVAILABLE. */
export async function readProductConfig(settings: Settings): Promise<CallResult<'readProductConfig'>> {
  const current = await mapToUnavailable(settings.read());
  return {
    currency: current.prepaidLimits.min.currency,
    quickAmounts: { prepaid: current.quickAmounts.map(toDecimal) },
    products: (Object.keys(PRODUCTS) as OrderKind[]).map((kind) => productOf(kind, current)),
  };
}

/** Postpaid bundles are on sale only while their flag is on (RULINGS 17). */
function productOf(kind: OrderKind, { postpaidBundles }: OperatorSettings) {
  return { ...PRODUCTS[kind], enabled: kind !== 'postpaid-bundle' || postpaidBundles };
}
