import { parseAmountText } from '../money/amount-text.ts';
import type { Currency, Money } from '../money/money.ts';
import { compareByValidity, type ListedBundle } from './bundle.ts';

/**
 * "What can I get for 500": everything within the money, the one that uses most of it first, then by validity.
 * Bundles of another currency are left out: they can't be compared.
 */
export function bundlesWithin<T extends ListedBundle>(bundles: readonly T[], budget: Money): T[] {
  return bundles
    .filter(({ price }) => price.currency === budget.currency && price.minor <= budget.minor)
    .sort((a, b) => b.price.minor - a.price.minor || compareByValidity(a, b));
}

/** A figure in a sentence, with the grouping marks that people write inside it. */
const FIGURE = /\d(?:[\d ,.'’\u00a0\u202f]*\d)?/g;

/**
 * The money in a typed question: `500`, `1,500`, `1.500`, `RWF 500`, `what can I get for 500`. The figure is read as an amount
 * that is paid (RULINGS 63). `null` when there is none, more than one, or one with decimals the currency does not have.
 */
export function parseBudget(typed: string, currency: Currency): Money | null {
  const figures = typed.match(FIGURE);
  const read = figures?.length === 1 ? parseAmountText(figures[0], currency) : null;
  return read?.kind === 'amount' ? read.amount : null;
}
