import { findCacheableKind, toCacheKey } from '../app/offline/cache-policy.ts';
import { isCacheableResponse, openBuildCache, putInCache } from './cache-store.ts';

/** Prefetched texts and data are fetched again after a day, so that a daily visitor downloads them once a day. */
const MAX_AGE_MS = 24 * 3600 * 1000;

type CacheRequest = { build: string; addresses: readonly string[] };

/**
 * Caches the URLs that a page of a build lists, as far as the cache policy allows. It fetches one after another, so
 * that a visitor who continues does not wait; a failed one is requested again by the next page.
 */
export async function cacheUrls(
  { build, addresses }: CacheRequest,
  own: { origin: string; assets: string },
): Promise<void> {
  const opened = await openBuildCache(build);
  if (!opened) return;
  const { cache, dropOlder } = opened;
  let isComplete = true;
  for (const address of addresses) {
    const url = new URL(address, own.origin);
    const kind = findCacheableKind(url, own);
    if (!kind) continue;
    const cached = await cache.match(toCacheKey(url), { ignoreVary: true }).catch(() => undefined);
    if (cached && (kind === 'asset' || isFresh(cached))) continue;
    isComplete = (await fetchIntoCache(cache, url.href)) && isComplete;
  }
  if (isComplete) await dropOlder();
}

function isFresh({ headers }: Response): boolean {
  return Date.now() - Date.parse(headers.get('date') ?? '') < MAX_AGE_MS;
}

async function fetchIntoCache(cache: Cache, url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { credentials: 'same-origin' });
    if (!isCacheableResponse(reply)) return false;
    await putInCache(cache, url, reply);
    return true;
  } catch {
    return false;
  }
}
