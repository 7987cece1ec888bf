import { keptAddress } from '../app/blocks/keepable.ts';

/** What was kept with a build stands together, so that pages and the files they need go together. */
const PREFIX = 'kept-';

/** Builds that are kept: the present one and the one before, whose pages may still be open. */
const MOST_BUILDS = 2;

/** Pages, words and data that are kept of a build, its files apart; the oldest goes first. */
const MOST_PAGES = 80;

/** The caches, the newest first. */
async function newestFirst(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX)).reverse();
}

/** Opens the cache of a build. Of older builds only the last is left, and only once this one has what it needs. */
export async function openBuild(build: string): Promise<{ cache: Cache; dropOlder: () => Promise<void> }> {
  const name = PREFIX + build;
  const cache = await caches.open(name);
  const dropOlder = async () => {
    const others = (await newestFirst()).filter((other) => other !== name);
    for (const old of others.slice(MOST_BUILDS - 1)) await caches.delete(old);
  };
  return { cache, dropOlder };
}

/** What was kept for an address, the newest; `undefined` when nothing was. */
export async function findKept(url: string): Promise<Response | undefined> {
  const address = keptAddress(new URL(url));
  for (const name of await newestFirst()) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** Keeps a reply with the newest build, unless the server says no. Nothing is kept before a page has named its build. */
export async function keepReply(url: string, reply: Response): Promise<void> {
  const [newest] = await newestFirst();
  if (newest === undefined || !mayBeKept(reply)) return;
  await put(await caches.open(newest), url, reply);
}

/** Puts a reply last in its cache, and drops what has been there longest when it grows too full. */
export async function put(cache: Cache, url: string, reply: Response): Promise<void> {
  const address = keptAddress(new URL(url));
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, reply);
  const pages = (await cache.keys()).filter((entry) => !new URL(entry.url).pathname.startsWith('/assets/'));
  for (const old of pages.slice(0, Math.max(0, pages.length - MOST_PAGES))) await cache.delete(old);
}

/**
 * The second lock beside the list: a plain, whole reply of a server that did not forbid it. A page of somebody's is
 * `no-store` (SAFETY V14).
 */
export function mayBeKept(reply: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean {
  const { status, type, redirected, headers } = reply;
  const readable = type === 'basic' || type === 'cors';
  return status === 200 && readable && !redirected && !/no-store/i.test(headers.get('cache-control') ?? '');
}
