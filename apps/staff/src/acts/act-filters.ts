const FILTERS = ['who', 'about', 'act', 'day'] as const;

/** Which acts are shown, as in the address. */
export type ActFilters = Partial<Record<(typeof FILTERS)[number], string>>;

/** Reads the filters of an address. */
export function readFilters(search: URLSearchParams): ActFilters {
  return Object.fromEntries(FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}
