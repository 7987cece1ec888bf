/** A search of the help centre. All of it is in the URL, so that it works without JavaScript. */
export type HelpSearch = { typed: string; shown: number };

/** Name of the field and of the query parameter. */
export const SEARCH_FIELD = 'q';
const SHOWN_FIELD = 'shown';

/** Number of hits in the first list, and how many "more" adds. */
export const HITS_A_STEP = 20;
const MAX_SHOWN = 1_000;
/** Maximum length of the search text. */
export const MOST_TYPED = 80;

/** Parses the search of a request; `null` when there is none. */
export function readHelpSearch(request: Request): HelpSearch | null {
  const params = new URL(request.url).searchParams;
  const typed = params.get(SEARCH_FIELD)?.trim().slice(0, MOST_TYPED) ?? '';
  if (!typed) return null;
  const shown = Math.trunc(Number(params.get(SHOWN_FIELD))) || 0;
  return { typed, shown: Math.min(MAX_SHOWN, Math.max(HITS_A_STEP, shown)) };
}

/** Query of the same search with more hits. */
export function queryForMore(typed: string, listed: number): string {
  const params = new URLSearchParams({ [SEARCH_FIELD]: typed, [SHOWN_FIELD]: String(listed + HITS_A_STEP) });
  return `?${params}`;
}
