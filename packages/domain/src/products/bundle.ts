import type { Localised } from '../language/localised.ts';
import type { Money } from '../money/money.ts';

/** Units a validity is sold in. A month is thirty days, as operators count it. */
export type ValidityUnit = 'hours' | 'days' | 'weeks' | 'months';

/** How long a bundle lasts. `unlimited` is a value of its own; the wire's '-1' ends at the contract. */
export type Validity = 'unlimited' | { count: number; unit: ValidityUnit };

/** So much of something, all of it, or none in this bundle. */
export type Allowance = number | 'unlimited' | null;

/** Who may buy a bundle: the lines it is made for. */
export type BundleLine = 'prepaid' | 'postpaid' | 'broadband';

/** A package of data, voice or messages with a validity and a price (SPEC section 3 "Bundle"). */
export type Bundle = {
  /** The operator's code, unique in its catalogue. */
  productCode: string;
  name: Localised;
  description: Localised;
  /** Heading it is listed under: the operator's own word, not a closed list. */
  category: Localised;
  megabytes: Allowance;
  minutes: Allowance;
  messages: Allowance;
  validity: Validity;
  /** Kind of period for the filter, e.g. Daily; {@link OTHER_PERIOD} when the operator names none. */
  periodType: string;
  price: Money;
  line: BundleLine;
};

/** Period of a bundle whose operator names none. SPEC section 3. */
export const OTHER_PERIOD = 'Others';

const HOURS: Record<ValidityUnit, number> = { hours: 1, days: 24, weeks: 168, months: 720 };

/** Length in hours; `Infinity` when it never ends, so that it sorts last. */
export function validityHours(validity: Validity): number {
  return validity === 'unlimited' ? Number.POSITIVE_INFINITY : validity.count * HOURS[validity.unit];
}

/** When a bundle bought at an instant ends, `null` when never. */
export function bundleExpiry(validity: Validity, from: Date): Date | null {
  return validity === 'unlimited' ? null : new Date(from.getTime() + validityHours(validity) * 3_600_000);
}

/** What of a bundle the listing rules look at, so that they serve the wire's shape too. */
export type ListedBundle = {
  name: string;
  category: string;
  periodType: string;
  validity: Validity;
  price: Money;
};

/** Categories as tabs: each once, sorted by name; the first is the one selected (SPEC section 2). */
export function listCategories(bundles: readonly Pick<ListedBundle, 'category'>[]): string[] {
  return [...new Set(bundles.map(({ category }) => category))].sort((a, b) => a.localeCompare(b, 'en'));
}

/** Kinds of period on offer, shortest first, {@link OTHER_PERIOD} last. "All" is the caller's own first choice. */
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

/** Shortest validity first, unlimited last (SPEC section 2); then cheapest, then by name, so the order never jumps. */
export function compareByValidity(a: Omit<ListedBundle, 'category' | 'periodType'>, b: typeof a): number {
  return (
    compareNumbers(validityHours(a.validity), validityHours(b.validity)) ||
    a.price.minor - b.price.minor ||
    a.name.localeCompare(b.name, 'en')
  );
}

/** Infinity minus Infinity is not a number, hence no subtraction. */
function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Bundles of one category and period, sorted by validity. `null` of either means all of them. */
export function selectBundles<T extends ListedBundle>(
  bundles: readonly T[],
  choice: { category: string | null; period: string | null },
): T[] {
  return bundles
    .filter(({ category }) => choice.category === null || category === choice.category)
    .filter(({ periodType }) => choice.period === null || periodType === choice.period)
    .sort(compareByValidity);
}
