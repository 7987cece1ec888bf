import { usePageFacts } from '../../blocks/page-facts.ts';
import { WIDGET_TYPES, type WidgetType } from '../../blocks/session-entries.ts';

/** A product that begins with a number, and its page. */
export type RechargeProduct = { type: WidgetType; path: string };

/** Those the operator offers now, in the order prepaid, postpaid, broadband. */
export function useRechargeProducts(): RechargeProduct[] {
  const { products } = usePageFacts();
  return WIDGET_TYPES.flatMap((type) => {
    const product = products.find((candidate) => candidate.enabled && candidate.type === type);
    return product ? [{ type, path: product.path }] : [];
  });
}
