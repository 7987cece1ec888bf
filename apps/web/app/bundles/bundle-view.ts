import type { WireBundle } from '@portal/contract/calls/bundle';
import { fromWireBundle } from '@portal/contract/wire/wire-bundle';
import type { Currency, Money } from '@portal/domain/money/money';
import { countryCurrency } from '@portal/domain/money/money';
import {
  type ListedBundle,
  listCategories,
  listPeriods,
  selectBundles,
} from '@portal/domain/products/bundle';
import { bundlesWithin, parseBudget } from '@portal/domain/products/bundle-search';

/** A bundle as the listing rules need it, with its wire fields. */
export type ShownBundle = ListedBundle & { wire: WireBundle };

/** The part of a line's bundles that is shown (SPEC section 2 "Bundle list"). */
export type BundleView = {
  /** Sorted categories, one tab each. */
  categories: string[];
  /** Category of the open tab; `null` during a search by budget, which covers all categories. */
  category: string | null;
  /** Period types in the open tab, shortest first, without "All". */
  periods: string[];
  /** `null` means all periods. */
  period: string | null;
  /** Budget of the search, `null` without a search. */
  budget: Money | null;
  shown: ShownBundle[];
};

/**
 * Computes the list from the query parameters `category`, `period`, `budget` and `product`. The tab of `product` opens
 * when `category` is missing. Values that this line does not have are ignored.
 */
export function selectBundleView(bundles: readonly WireBundle[], query: URLSearchParams): BundleView {
  const listed = bundles.map(fromWireBundle);
  const categories = listCategories(listed);
  const budget = parseBudget(readBudgetText(query), currencyOf(bundles));
  if (budget) {
    const shown = bundlesWithin(listed, budget);
    return { categories, category: null, periods: [], period: null, budget, shown };
  }
  const named = listed.find(({ wire }) => wire.productCode === query.get('product'))?.category;
  const category =
    categories.find((each) => each === query.get('category')) ?? named ?? categories[0] ?? null;
  const periods = listPeriods(listed.filter((bundle) => bundle.category === category));
  const period = periods.find((each) => each === query.get('period')) ?? null;
  const shown = selectBundles(listed, { category, period });
  return { categories, category, periods, period, budget: null, shown };
}

/** Text of the search by budget. `amount` in a link means the same, unless the link names a bundle. */
export function readBudgetText(query: URLSearchParams): string {
  const linked = query.has('product') ? null : query.get('amount');
  return query.get('budget') ?? linked ?? '';
}

/** All bundles of an operator have the same currency. */
function currencyOf(bundles: readonly WireBundle[]): Currency {
  return bundles[0]?.currency ?? countryCurrency();
}

/** Returns the query with some parameters changed; `null` removes a parameter. */
export function withQueryParams(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
