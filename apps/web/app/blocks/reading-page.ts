import { READING_HEADER } from '@portal/contract/web-context';

/**
 * Headers of a page without personal data: it depends only on the language and the visitor's answer about counting
 * visits. The server may cache it (docs/decisions/012).
 */
export const READING = { [READING_HEADER]: 'reading' };

/** `headers` export of a route: React Router forwards only the headers returned here. */
export function readingHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
