import type { CallResult } from '@portal/contract/calls';
import { toDecimal } from '@portal/domain/money';
import type { OrderKind } from '@portal/domain/order';
import type { OperatorSettings, Settings } from '../../operator/operator.ts';
import { askSettings } from './ask-settings.ts';

/** The page of every kind of order. */
const PRODUCTS: Record<OrderKind, { type: string; path: string }> = {
  'prepaid-recharge': { type: 'prepaid', path: '/prepaid-recharge' },
  'postpaid-bill': { type: 'postpaid', path: '/postpaid-bill-pay' },
  'prepaid-bundle': { type: 'bundle', path: '/data-bundle' },
  'postpaid-bundle': { type: 'postpaid-bundle', path: '/data-bundle' },
  'broadband-bundle': { type: 'broadband', path: '/broadband-recharge' },
  'fixed-invoice': { type: 'fixed-internet', path: '/orp/fixed-internet' },
  lead: { type: 'works', path: '/works' },
};

/** What the product pages offer (RULINGS 59). */
export async function readProductConfig(settings: Settings): Promise<CallResult<'readProductConfig'>> {
  const now = await askSettings(settings);
  return {
    currency: now.prepaidLimits.min.currency,
    quickAmounts: { prepaid: now.quickAmounts.map(toDecimal) },
    products: (Object.keys(PRODUCTS) as OrderKind[]).map((kind) => productOf(kind, now)),
  };
}

/** Postpaid bundles wait behind their flag (RULINGS 17). */
function productOf(kind: OrderKind, { postpaidBundles }: OperatorSettings) {
  return { ...PRODUCTS[kind], enabled: kind !== 'postpaid-bundle' || postpaidBundles };
}
