import type { WidgetType } from '../../browser-storage/session-entries.ts';
import { useRootData } from '../../context/root-data.ts';

/** Product types in display order. */
const TYPES = ['prepaid', 'bundle', 'postpaid', 'broadband', 'fixed-internet', 'works'] as const;

/** A product of the recharge area, with the path of its page. */
export type RechargeProduct = { type: (typeof TYPES)[number]; path: string };

/** Returns the available products. */
export function useRechargeProducts(): RechargeProduct[] {
  const { products } = useRootData();
  return TYPES.flatMap((type) => {
    const product = products.find((candidate) => candidate.enabled && candidate.type === type);
    return product ? [{ type, path: product.path }] : [];
  });
}

/** Type of number of each product (SPEC section 2 "Purchase pages"); `null` for products without a number. */
export const WIDGET_TYPE_BY_PRODUCT: Record<RechargeProduct['type'], WidgetType | null> = {
  prepaid: 'prepaid',
  bundle: 'prepaid',
  postpaid: 'postpaid',
  broadband: 'broadband',
  'fixed-internet': null,
  works: null,
};
