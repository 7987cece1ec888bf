import { READING_HEADER } from '@portal/contract/http/web-context';

/**
 * Headers of a page without personal data: it depends only on the language and the visitor's answer about counting
 * visits. The server may cache it (decision 012), unless a call of the page was refused or failed.
 */
export const PUBLIC_PAGE_HEADERS = { [READING_HEADER]: 'reading' };

/**
 * Second argument of `data` for a page that is the same for everyone unless its URL has a query, which may hold a number.
 */
export function publicWithoutQuery({ url }: Request): { headers?: Record<string, string> } {
  return new URL(url).search === '' ? { headers: PUBLIC_PAGE_HEADERS } : {};
}

/** `headers` export of a route: React Router forwards only the headers returned here. */
export function forwardLoaderHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
