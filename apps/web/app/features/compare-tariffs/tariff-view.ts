import type { WireBundle } from '@portal/contract/calls/bundle';
import { fromWireBundle } from '@portal/contract/wire/wire-bundle';
import { parseAmountText } from '@portal/domain/money/amount-text';
import type { Money } from '@portal/domain/money/money';
import { countryCurrency } from '@portal/domain/money/money';
import { compareByValidity, type ListedBundle, validityHours } from '@portal/domain/products/bundle';

/** The columns that the table can be sorted by. */
export const TARIFF_SORTS = ['name', 'category', 'data', 'voice', 'sms', 'validity', 'price'] as const;
/** One of {@link TARIFF_SORTS}. */
export type TariffSort = (typeof TARIFF_SORTS)[number];

/** Line types of a bundle. */
export const LINE_TYPES = ['PREPAID', 'POSTPAID', 'BROADBAND'] as const;

/** Filters and order of the table. All of it is in the URL. */
export type TariffView = {
  sort: TariffSort;
  descending: boolean;
  line: WireBundle['lineType'] | null;
  category: string | null;
  period: string | null;
  /** Maximum price. */
  budget: Money | null;
  /** The maximum price as typed; when `budget` is `null` it is invalid and has no effect. */
  budgetText: string;
};

/** A bundle of the table. */
export type Tariff = ListedBundle & { wire: WireBundle };

/** Parses the query of a URL. Invalid values are ignored. */
export function parseTariffView(query: URLSearchParams): TariffView {
  const text = (name: string) => query.get(name)?.slice(0, 60) || null;
  const budgetText = query.get('budget') ?? '';
  const parsed = parseAmountText(budgetText, countryCurrency());
  return {
    sort: TARIFF_SORTS.find((sort) => sort === query.get('sort')) ?? 'validity',
    descending: query.get('order') === 'down',
    line: LINE_TYPES.find((line) => line === query.get('line')) ?? null,
    category: text('category'),
    period: text('period'),
    budget: parsed.kind === 'amount' ? parsed.amount : null,
    budgetText,
  };
}

/** Filters and sorts the catalogue. Equal bundles are sorted by validity, then price, then name. */
export function tariffsInView(bundles: readonly WireBundle[], view: TariffView): Tariff[] {
  const { line, category, period, budget, sort, descending } = view;
  return bundles
    .map(fromWireBundle)
    .filter(({ wire }) => line === null || wire.lineType === line)
    .filter((tariff) => category === null || tariff.category === category)
    .filter((tariff) => period === null || tariff.periodType === period)
    .filter(({ price }) => budget === null || price.minor <= budget.minor)
    .sort((a, b) => (descending ? -1 : 1) * COMPARE[sort](a, b) || compareByValidity(a, b));
}

const COMPARE: Record<TariffSort, (a: Tariff, b: Tariff) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
  category: (a, b) => a.category.localeCompare(b.category, 'en'),
  data: (a, b) => compare(megabytesOf(a.wire), megabytesOf(b.wire)),
  voice: (a, b) => compare(allowanceOf(a.wire.voice), allowanceOf(b.wire.voice)),
  sms: (a, b) => compare(allowanceOf(a.wire.sms), allowanceOf(b.wire.sms)),
  validity: (a, b) => compare(validityHours(a.validity), validityHours(b.validity)),
  price: (a, b) => a.price.minor - b.price.minor,
};

/** No subtraction, because Infinity - Infinity is NaN. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** An allowance as a number: -1 for none, Infinity for unlimited. */
function allowanceOf(text: string): number {
  if (text === '') return -1;
  return text === '-1' ? Number.POSITIVE_INFINITY : Number(text);
}

function megabytesOf({ data, dataUnit }: WireBundle): number {
  const amount = allowanceOf(data);
  return dataUnit === 'GB' ? amount * 1024 : amount;
}

/** The query that sorts the same view by a column, or reverses the order if it is sorted by that column. */
export function formatSortQuery(sort: TariffSort, view: TariffView, query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  next.set('sort', sort);
  if (view.sort === sort && !view.descending) next.set('order', 'down');
  else next.delete('order');
  return `?${next}`;
}
