import type { Localised } from '../language/localised.ts';
import type { Money } from '../money/money.ts';

/** Units of validity. A month has thirty days. */
export type ValidityUnit = 'hours' | 'days' | 'weeks' | 'months';

/** Validity of a bundle. On the wire, `unlimited` is '-1'. */
export type Validity = 'unlimited' | { count: number; unit: ValidityUnit };

/** Included amount; `null` when not included. */
export type Allowance = number | 'unlimited' | null;

/** Line types that a bundle is for. */
export type BundleLine = 'prepaid' | 'postpaid' | 'broadband';

/** A package of data, voice or messages with a validity and a price (SPEC section 3 "Bundle"). */
export type Bundle = {
  /** The operator's code, unique in its catalogue. */
  productCode: string;
  name: Localised;
  description: Localised;
  /** Heading in lists, defined by the operator. */
  category: Localised;
  megabytes: Allowance;
  minutes: Allowance;
  messages: Allowance;
  validity: Validity;
  /** Period for the filter, e.g. Daily; {@link OTHER_PERIOD} when the operator defines none. */
  periodType: string;
  price: Money;
  line: BundleLine;
  /** Bought more than others, by the operator's own figures: shown first where bundles are advertised. */
  popular: boolean;
};

/** Period of a bundle when the operator defines none. SPEC section 3. */
export const OTHER_PERIOD = 'Others';

const HOURS: Record<ValidityUnit, number> = { hours: 1, days: 24, weeks: 168, months: 720 };

/** Length in hours; `Infinity` when unlimited, so that it is sorted last. */
export function validityHours(validity: Validity): number {
  return validity === 'unlimited' ? Number.POSITIVE_INFINITY : validity.count * HOURS[validity.unit];
}

/** When a bundle that is activated at `from` expires; `null` when it never does. */
export function bundleExpiry(validity: Validity, from: Date): Date | null {
  return validity === 'unlimited' ? null : new Date(from.getTime() + validityHours(validity) * 3_600_000);
}

/** The properties for listing, so that the rules also work on bundles in the wire format. */
export type ListedBundle = {
  name: string;
  category: string;
  periodType: string;
  validity: Validity;
  price: Money;
};

/** Lists the categories, sorted by name; the first one is selected (SPEC section 2). */
export function listCategories(bundles: readonly Pick<ListedBundle, 'category'>[]): string[] {
  return [...new Set(bundles.map(({ category }) => category))].sort((a, b) => a.localeCompare(b, 'en'));
}

/** Lists the periods, shortest first, {@link OTHER_PERIOD} last. The caller adds "All". */
export function listPeriods(bundles: readonly Pick<ListedBundle, 'periodType' | 'validity'>[]): string[] {
  const shortest = new Map<string, number>();
  for (const { periodType, validity } of bundles) {
    const hours = Math.min(validityHours(validity), shortest.get(periodType) ?? Number.POSITIVE_INFINITY);
    shortest.set(periodType, periodType === OTHER_PERIOD ? Number.POSITIVE_INFINITY : hours);
  }
  return [...shortest]
    .sort((a, b) => compareNumbers(a[1], b[1]) || a[0].localeCompare(b[0], 'en'))
    .map(([type]) => type);
}

/** Shortest validity first, unlimited last (SPEC section 2); then cheapest, then by name, so that the order is stable. */
export function compareByValidity(a: Omit<ListedBundle, 'category' | 'periodType'>, b: typeof a): number {
  return (
    compareNumbers(validityHours(a.validity), validityHours(b.validity)) ||
    a.price.minor - b.price.minor ||
    a.name.localeCompare(b.name, 'en')
  );
}

/** Does not subtract, because Infinity minus Infinity is NaN. */
function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Lists the bundles of a category and period (`null`: all), sorted by validity. */
export function selectBundles<T extends ListedBundle>(
  bundles: readonly T[],
  choice: { category: string | null; period: string | null },
): T[] {
  return bundles
    .filter(({ category }) => choice.category === null || category === choice.category)
    .filter(({ periodType }) => choice.period === null || periodType === choice.period)
    .sort(compareByValidity);
}
