import { LOCALE_LIST, localePrefix, withoutLocale } from '@portal/domain/language/locale';
import { OFFLINE_PATH } from '../app/offline/cache-policy.ts';
import { cacheResponse, findCached } from './cache-store.ts';

/**
 * Milliseconds to wait for the network when a cached copy exists. A page takes about one second on a slow 3G; after
 * three the cached copy is better. A later response is cached for the next time.
 */
const NETWORK_TIMEOUT_MS = 3_000;

/** The part of a `FetchEvent` in use. */
type RequestEvent = {
  request: Request;
  preloadResponse: Promise<unknown>;
  waitUntil: (work: Promise<unknown>) => void;
};

/** Cache first, for built files: the name contains a hash of the content. */
export async function respondCacheFirst(request: Request): Promise<Response> {
  return (await findCached(request.url)) ?? fetch(request);
}

/** Network first, for texts and data; from the cache when the network does not answer in time. */
export async function respondNetworkFirst(event: RequestEvent): Promise<Response> {
  return raceWithCache(event, fetch(event.request));
}

/** Network first for cacheable pages. A failed page is replaced by the offline page. */
export async function respondToNavigation(event: RequestEvent, keepable: boolean): Promise<Response> {
  const response = Promise.resolve(event.preloadResponse as Promise<Response | undefined>).then(
    (preloaded) => preloaded ?? fetch(event.request),
  );
  try {
    if (!keepable) return await response;
    return await raceWithCache(event, response);
  } catch {
    return redirectToOfflinePage(event.request.url);
  }
}

async function raceWithCache(event: RequestEvent, response: Promise<Response>): Promise<Response> {
  const { url } = event.request;
  const copy = response.then((reply) => cacheResponse(url, reply.clone()));
  event.waitUntil(copy.catch(() => undefined));
  const cached = await findCached(url);
  if (!cached) return response;
  const timeout = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), NETWORK_TIMEOUT_MS));
  return Promise.race([response, timeout]).catch(() => cached);
}

/**
 * Redirects to the offline page in the visitor's language, or in any cached one. The requested path is in the hash,
 * which no server receives.
 */
async function redirectToOfflinePage(url: string): Promise<Response> {
  const { origin, pathname, search } = new URL(url);
  if (withoutLocale(pathname) === OFFLINE_PATH) return Response.error();
  for (const each of [localePrefix(pathname), '', ...LOCALE_LIST.map((locale) => `/${locale}`)]) {
    const page = origin + each + OFFLINE_PATH;
    if (await findCached(page)) return Response.redirect(`${page}#${pathname}${search}`);
  }
  return Response.error();
}
