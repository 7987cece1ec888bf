import { requireAnswer } from '@isano/adapter-kit/http';
import { type Clock, type Money, toDecimal } from '@isano/adapter-kit/values';
import type { ReloadlyApi } from './reloadly-api.ts';
import { type Product, product } from './wire.ts';

/** Amounts on sale change rarely. */
const CACHE_MS = 10 * 60_000;

/** Returns what Reloadly sells for this operator, at most ten minutes old. Throws when it does not answer. */
export type ReadProduct = () => Promise<Product>;

/** Creates the cached reader. A failed read is not cached. */
export function createProductReader(api: ReloadlyApi, operatorId: number, clock: Clock): ReadProduct {
  let cached: { product: Product; until: number } | null = null;
  return async () => {
    const now = clock.now().getTime();
    if (cached && now < cached.until) return cached.product;
    const read = requireAnswer(await api.get(`/operators/${operatorId}`), product);
    cached = { product: read, until: now + CACHE_MS };
    return read;
  };
}

/**
 * Whether exactly this amount can reach the line. Without local amounts Reloadly converts from the account's currency
 * and the line would get another amount than the customer paid, so such an operator is not sold.
 */
export function isAmountOnSale(sold: Product, amount: Money): boolean {
  if (!sold.supportsLocalAmounts || sold.destinationCurrencyCode !== amount.currency) return false;
  const value = Number(toDecimal(amount));
  if (sold.denominationType === 'FIXED') return sold.localFixedAmounts?.includes(value) ?? false;
  const { localMinAmount: min, localMaxAmount: max } = sold;
  return typeof min === 'number' && typeof max === 'number' && value >= min && value <= max;
}
