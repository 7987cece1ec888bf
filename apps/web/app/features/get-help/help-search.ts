/** A search of the help centre. All of it is in the URL, so that it works without JavaScript. */
export type HelpSearch = { text: string; limit: number };

/** Name of the field and of the query parameter. */
export const SEARCH_FIELD = 'q';
const SHOWN_FIELD = 'shown';

/** Number of hits in the first list, and how many "more" adds. */
export const HITS_PER_PAGE = 20;
const MAX_SHOWN = 1_000;
/** Maximum length of the search text. */
export const MAX_SEARCH_LENGTH = 80;

/** Parses the search of a request; `null` when there is none. */
export function parseHelpSearch(request: Request): HelpSearch | null {
  const params = new URL(request.url).searchParams;
  const typed = params.get(SEARCH_FIELD)?.trim().slice(0, MAX_SEARCH_LENGTH) ?? '';
  if (!typed) return null;
  const shown = Math.trunc(Number(params.get(SHOWN_FIELD))) || 0;
  return { text: typed, limit: Math.min(MAX_SHOWN, Math.max(HITS_PER_PAGE, shown)) };
}

/** Query of the same search with more hits. */
export function formatMoreHitsQuery(typed: string, listed: number): string {
  const params = new URLSearchParams({
    [SEARCH_FIELD]: typed,
    [SHOWN_FIELD]: String(listed + HITS_PER_PAGE),
  });
  return `?${params}`;
}
