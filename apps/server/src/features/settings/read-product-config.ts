import type { CallResult } from '@portal/contract/calls';
import { toDecimal } from '@portal/domain/money';
import type { OrderKind } from '@portal/domain/order';
import type { Settings } from '../../operator/operator.ts';
import { askSettings } from './ask-settings.ts';

/** The page of every kind of order there is: a kind that can't be ordered has no page to link to. */
const PRODUCTS: Record<OrderKind, { type: string; path: string }> = {
  'prepaid-recharge': { type: 'prepaid', path: '/prepaid-recharge' },
};

/** What the product pages offer (RULINGS 59). */
export async function readProductConfig(settings: Settings): Promise<CallResult<'readProductConfig'>> {
  const { quickAmounts, prepaidLimits } = await askSettings(settings);
  return {
    currency: prepaidLimits.min.currency,
    quickAmounts: { prepaid: quickAmounts.map(toDecimal) },
    products: Object.values(PRODUCTS).map((product) => ({ ...product, enabled: true })),
  };
}
