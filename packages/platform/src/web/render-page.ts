import { READING_HEADER, type WebContext } from '@portal/contract/http/web-context';
import type { Web } from './web.ts';

/** What the web app answered. */
type RenderedPage = {
  response: Response;
  /** Whether every call of the page was answered. The rate limit that refused one may be this visitor's alone. */
  isComplete: boolean;
  /** The page, if it is the same for all visitors. */
  page: { html: string; nonce: string } | null;
};

/**
 * Pages without personal data: browsers may store them and must revalidate, shared caches must not store
 * them.
 */
const CACHE_CONTROL_PUBLIC_PAGE = 'private, no-cache';
/** An old page is better than a longer wait. */
const WAIT_MS = 1_000;

/**
 * Renders a page. What concerns only its visitor is not declared as the same for all.
 * @param createContext receives what to call for each call of the page that was refused or failed
 */
export async function renderPage(
  web: Web,
  request: Request,
  { createContext, nonce }: { createContext: (onRefusal: () => void) => WebContext; nonce: string },
): Promise<RenderedPage> {
  let isComplete = true;
  const context = createContext(() => {
    isComplete = false;
  });
  const response = await web.respond(request, context);
  const declaredKind = takeResponseKind(response);
  // The result of a form concerns its sender.
  const kind = isComplete && request.method !== 'POST' ? declaredKind : 'private';
  if (kind !== 'private') response.headers.set('cache-control', CACHE_CONTROL_PUBLIC_PAGE);
  // HEAD responses have no ETag.
  const isCacheable = kind === 'public-page' && request.method !== 'HEAD';
  return { response, isComplete, page: isCacheable ? { html: await response.text(), nonce } : null };
}

/**
 * What to send when there is an old page: the new one if it is complete in time, else `null` for the old one.
 * Visitors who read do not notice a database or operator that does not respond.
 * @param waitMs how long to wait for the new page, in milliseconds
 */
export async function completeInTime<Page extends { isComplete: boolean }>(
  rendering: Promise<Page>,
  waitMs = WAIT_MS,
): Promise<Page | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), waitMs);
  const rendered = await Promise.race([rendering.catch(() => null), late.promise]);
  clearTimeout(timer);
  return rendered?.isComplete ? rendered : null;
}

/**
 * Reads and removes the header with which the web app marks pages without personal data. The data of such a
 * page, which React Router fetches on client navigation, is public too.
 */
function takeResponseKind({ headers, status }: Response): 'public-page' | 'public-data' | 'private' {
  const declaredKind = headers.has(READING_HEADER);
  headers.delete(READING_HEADER);
  if (!declaredKind || status !== 200) return 'private';
  return headers.get('content-type')?.startsWith('text/html') ? 'public-page' : 'public-data';
}
