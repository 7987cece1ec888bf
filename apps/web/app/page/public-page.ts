import { READING_HEADER } from '@portal/contract/http/web-context';

/**
 * Headers of a page without personal data: it depends only on the language and the visitor's answer about counting
 * visits. The server may cache it (docs/decisions/012).
 */
export const PUBLIC_PAGE_HEADERS = { [READING_HEADER]: 'reading' };

/** `headers` export of a route: React Router forwards only the headers returned here. */
export function forwardLoaderHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
