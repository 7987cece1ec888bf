import type { WireBundle } from '@portal/contract/bundle';
import { fromWireBundle } from '@portal/contract/wire-bundle';
import { type ListedBundle, listCategories, listPeriods, selectBundles } from '@portal/domain/bundle';
import { bundlesWithin, parseBudget } from '@portal/domain/bundle-search';
import type { Currency, Money } from '@portal/domain/money';

/** A bundle as the rules of listing see it, the wire's own fields beside. */
export type ShownBundle = ListedBundle & { wire: WireBundle };

/** What of the bundles of a line is shown (SPEC section 2 "Bundle list"). */
export type BundleView = {
  /** Tabs, sorted. */
  categories: string[];
  /** The tab that is open; `null` while searching by money, which looks through all of them. */
  category: string | null;
  /** Kinds of period in the open tab, shortest first; "All" is apart. */
  periods: string[];
  /** `null`: all. */
  period: string | null;
  /** Money searched by, `null` when it is not. */
  budget: Money | null;
  shown: ShownBundle[];
};

/**
 * Reads what the address says about the list: `category`, `period`, `budget` and `product`, whose tab is opened when
 * no other is named. What does not exist for this line is left aside: the first tab, every period.
 */
export function bundleView(bundles: readonly WireBundle[], query: URLSearchParams): BundleView {
  const listed = bundles.map(fromWireBundle);
  const categories = listCategories(listed);
  const budget = parseBudget(askedBudget(query), currencyOf(bundles));
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

/** Words of the search by money. The `amount` of a link to this page means the same, unless it names a bundle. */
export function askedBudget(query: URLSearchParams): string {
  const linked = query.has('product') ? null : query.get('amount');
  return query.get('budget') ?? linked ?? '';
}

/** An operator sells in one currency at a time. */
function currencyOf(bundles: readonly WireBundle[]): Currency {
  return bundles[0]?.currency ?? 'RWF';
}

/** The address of the same page with some of its words changed; `null` takes one out. */
export function changedQuery(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
