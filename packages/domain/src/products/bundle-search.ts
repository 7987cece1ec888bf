import { parseAmountText } from '../money/amount-text.ts';
import type { Currency, Money } from '../money/money.ts';
import { compareByValidity, type ListedBundle } from './bundle.ts';

/**
 * Lists the bundles within a budget, most expensive first, then by validity. Bundles in another currency are left out.
 */
export function bundlesWithin<T extends ListedBundle>(bundles: readonly T[], budget: Money): T[] {
  return bundles
    .filter(({ price }) => price.currency === budget.currency && price.minor <= budget.minor)
    .sort((a, b) => b.price.minor - a.price.minor || compareByValidity(a, b));
}

/** A number in a sentence, with grouping marks. */
const FIGURE = /\d(?:[\d ,.'’\u00a0\u202f]*\d)?/g;

/**
 * Finds the amount in a typed question: `500`, `1,500`, `1.500`, `RWF 500`, `what can I get for 500`. Uses the rules of
 * amounts (RULINGS 63). `null` when there is none, more than one, or one with decimals that the currency does not have.
 */
export function parseBudget(typed: string, currency: Currency): Money | null {
  const figures = typed.match(FIGURE);
  const read = figures?.length === 1 ? parseAmountText(figures[0], currency) : null;
  return read?.kind === 'amount' ? read.amount : null;
}
