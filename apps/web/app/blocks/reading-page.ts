import { READING_HEADER } from '@portal/contract/web-context';

/**
 * Headers of a page that is the same for everybody who asks for it in a language and with the same answer about
 * counting visits: it knows nothing of its visitor. The server may keep it (docs/decisions/012).
 */
export const READING = { [READING_HEADER]: 'reading' };

/** A route's `headers`: React Router hands on only what this gives back. */
export function readingHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
