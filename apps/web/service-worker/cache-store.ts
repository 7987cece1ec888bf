import { toCacheKey } from '../app/offline/cache-policy.ts';
import { deleteBrokenCache, leave, readOrNothing } from './broken-cache.ts';

/** Each build has its own cache, so that pages and the files they need are removed together. */
const PREFIX = 'kept-';

/** Number of builds in the cache: the current one and the one before, whose pages may still be open. */
const MAX_BUILDS = 2;

/** Number of pages, texts and data in the cache of a build, without its files. The oldest is removed first. */
const MAX_PAGES = 80;

/** Names of the caches, newest first; none when the browser cannot list them. */
async function listCaches(): Promise<string[]> {
  try {
    return (await caches.keys()).filter((name) => name.startsWith(PREFIX)).reverse();
  } catch {
    await leave();
    return [];
  }
}

/** Uses a cache. One that cannot be opened or read is deleted; the result is then `undefined`. */
async function readCache<T>(name: string, use: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  try {
    return await use(await caches.open(name));
  } catch {
    await deleteBrokenCache(name);
    return undefined;
  }
}

/**
 * Opens the cache of a build; `undefined` when this browser cannot. `dropOlder` removes all older builds but the last,
 * once this one is complete.
 */
export async function openBuildCache(
  build: string,
): Promise<{ cache: Cache; dropOlder: () => Promise<void> } | undefined> {
  const name = PREFIX + build;
  // Reading finds out whether the files behind the name are there: opening alone does not.
  const cache = await readCache(name, async (opened) => {
    await opened.match('/');
    return opened;
  });
  if (!cache) return undefined;
  const dropOlder = async () => {
    const others = (await listCaches()).filter((other) => other !== name);
    for (const old of others.slice(MAX_BUILDS - 1)) await caches.delete(old);
  };
  return { cache, dropOlder };
}

/** Finds the newest cached response; `undefined` when there is none, or the browser cannot read its caches. */
export function findCached(url: string): Promise<Response | undefined> {
  return readOrNothing(searchCaches(toCacheKey(new URL(url))));
}

async function searchCaches(address: string): Promise<Response | undefined> {
  for (const name of await listCaches()) {
    const found = await readCache(name, (cache) => cache.match(address, { ignoreVary: true }));
    if (found) return found;
  }
  return undefined;
}

/**
 * Caches a response with the newest build, unless the server forbids it. Nothing is cached before a page has named its
 * build.
 */
export async function cacheResponse(url: string, reply: Response): Promise<void> {
  const [newest] = await listCaches();
  if (newest === undefined || !isCacheableResponse(reply)) return;
  await putInCache(await caches.open(newest), url, reply);
}

/**
 * Adds a response at the end of a cache and removes the oldest entries when the cache is full. Rejects when the
 * response breaks off; the copy from before is then kept.
 */
export async function putInCache(cache: Cache, url: string, reply: Response): Promise<void> {
  const address = toCacheKey(new URL(url));
  await reply.clone().arrayBuffer();
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, reply);
  const pages = (await cache.keys()).filter((entry) => !new URL(entry.url).pathname.startsWith('/assets/'));
  for (const old of pages.slice(0, Math.max(0, pages.length - MAX_PAGES))) await cache.delete(old);
}

/**
 * Second check besides the URL: only a complete response that the server allows to store. Pages with personal data are
 * `no-store` (SAFETY V14).
 */
export function isCacheableResponse(
  reply: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
): boolean {
  const { status, type, redirected, headers } = reply;
  const readable = type === 'basic' || type === 'cors';
  return status === 200 && readable && !redirected && !/no-store/i.test(headers.get('cache-control') ?? '');
}
