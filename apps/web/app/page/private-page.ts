import type { FailedAnswer } from '@portal/contract/http/portal-client';

/** HTTP status of a page by what its loader found. */
export const STATUS_OF_PAGE = { found: 200, missing: 404, unavailable: 503 } as const;

/** A page without its content. `missing`: there is none for this browser. `unavailable`: the server does not answer now. */
export type PageWithoutContent = { kind: 'missing' } | { kind: 'unavailable' };

/** Returns why the content of a page could not be read. */
export function toPageWithoutContent(answer: FailedAnswer): PageWithoutContent {
  const isMissing =
    answer.kind === 'refused' && (answer.code === 'NOT_FOUND' || answer.code === 'INVALID_REQUEST');
  return { kind: isMissing ? 'missing' : 'unavailable' };
}

/**
 * `headers` export of a page with personal data: no search engine lists it. The server sends `no-store` with every page
 * that is not public.
 */
export function privateHeaders(): Record<string, string> {
  return { 'X-Robots-Tag': 'noindex' };
}
