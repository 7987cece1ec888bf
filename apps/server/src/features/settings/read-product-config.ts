import type { CallResult } from '@portal/contract/calls';
import { toDecimal } from '@portal/domain/money';
import type { OrderKind } from '@portal/domain/order';
import type { OperatorSettings, Settings } from '../../operator/operator.ts';
import { askSettings } from './ask-settings.ts';

/** The page of every kind of order, and whether the web app has it: nothing is linked that isn't there. */
const PRODUCTS: Record<OrderKind, { type: string; path: string; hasPage: boolean }> = {
  'prepaid-recharge': { type: 'prepaid', path: '/prepaid-recharge', hasPage: true },
  'postpaid-bill': { type: 'postpaid', path: '/postpaid-bill-pay', hasPage: false },
  'prepaid-bundle': { type: 'bundle', path: '/data-bundle', hasPage: false },
  'postpaid-bundle': { type: 'postpaid-bundle', path: '/data-bundle', hasPage: false },
  'broadband-bundle': { type: 'broadband', path: '/broadband-recharge', hasPage: false },
  'fixed-invoice': { type: 'fixed-internet', path: '/orp/fixed-internet', hasPage: false },
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
  const { type, path, hasPage } = PRODUCTS[kind];
  return { type, path, enabled: hasPage && (kind !== 'postpaid-bundle' || postpaidBundles) };
}
