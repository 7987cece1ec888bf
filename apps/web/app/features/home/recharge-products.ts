import { usePageFacts } from '../../blocks/page-facts.ts';
import type { WidgetType } from '../../blocks/session-entries.ts';

/** Products in the order they are offered. */
const TYPES = ['prepaid', 'bundle', 'postpaid', 'broadband', 'fixed-internet', 'works'] as const;

/** A product of the recharge area, and its page. */
export type RechargeProduct = { type: (typeof TYPES)[number]; path: string };

/** Those the operator offers now. */
export function useRechargeProducts(): RechargeProduct[] {
  const { products } = usePageFacts();
  return TYPES.flatMap((type) => {
    const product = products.find((candidate) => candidate.enabled && candidate.type === type);
    return product ? [{ type, path: product.path }] : [];
  });
}

/** Whose number each product takes (SPEC section 2 "Purchase pages"); fixed internet and home broadband take none. */
export const WIDGET_OF: Record<RechargeProduct['type'], WidgetType | null> = {
  prepaid: 'prepaid',
  bundle: 'prepaid',
  postpaid: 'postpaid',
  broadband: 'broadband',
  'fixed-internet': null,
  works: null,
};
