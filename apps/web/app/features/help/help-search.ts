/** What an address of the help centre searches for. All of it is in the address, so that it works without JavaScript. */
export type HelpSearch = { typed: string; shown: number };

/** Name of the field, and of the parameter in the address. */
export const SEARCH_FIELD = 'q';
const SHOWN_FIELD = 'shown';

/** Hits listed before "more" is asked for, and how many more that brings. */
export const HITS_A_STEP = 20;
const MOST_SHOWN = 1_000;
/** A longer text is no search. */
export const MOST_TYPED = 80;

/** Reads the address of a search; `null` when it has none. */
export function readHelpSearch(request: Request): HelpSearch | null {
  const params = new URL(request.url).searchParams;
  const typed = params.get(SEARCH_FIELD)?.trim().slice(0, MOST_TYPED) ?? '';
  if (!typed) return null;
  const shown = Math.trunc(Number(params.get(SHOWN_FIELD))) || 0;
  return { typed, shown: Math.min(MOST_SHOWN, Math.max(HITS_A_STEP, shown)) };
}

/** Query of the same search that lists one step more. */
export function queryForMore(typed: string, listed: number): string {
  const params = new URLSearchParams({ [SEARCH_FIELD]: typed, [SHOWN_FIELD]: String(listed + HITS_A_STEP) });
  return `?${params}`;
}
