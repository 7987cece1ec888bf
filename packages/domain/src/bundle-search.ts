import { compareByValidity, type ListedBundle } from './bundle.ts';
import { type Currency, type Money, parseMoney } from './money.ts';

/**
 * "What can I get for 500": everything within the money, the one that uses most of it first, then by validity.
 * Bundles of another currency are left out: they can't be compared.
 */
export function bundlesWithin<T extends ListedBundle>(bundles: readonly T[], budget: Money): T[] {
  return bundles
    .filter(({ price }) => price.currency === budget.currency && price.minor <= budget.minor)
    .sort((a, b) => b.price.minor - a.price.minor || compareByValidity(a, b));
}

/**
 * The money in a typed question: `500`, `1,500`, `RWF 500`, `what can I get for 500`.
 * `null` when there is none or more than one figure.
 */
export function parseBudget(typed: string, currency: Currency): Money | null {
  const figures = typed.replace(/(\d)[,\s](?=\d{3}(?!\d))/g, '$1').match(/\d+(?:\.\d+)?/g);
  return figures?.length === 1 ? parseMoney(figures[0], currency) : null;
}
