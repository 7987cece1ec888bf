import { afterEach, describe, expect, test, vi } from 'vitest';
import { cacheResponse, findCached, openBuildCache, putInCache } from './cache-store.ts';

const URL = 'https://portal.test/table';

/** The part of the browser's `Cache` in use, in memory. Like the browser's, `put` fails when the body breaks off. */
function memoryCache() {
  const kept = new Map<string, string>();
  const cache = {
    delete: async (url: string) => kept.delete(url),
    put: async (url: string, reply: Response) => void kept.set(url, await reply.text()),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    match: async (url: string) => {
      const text = kept.get(url);
      return text === undefined ? undefined : new Response(text);
    },
  };
  return { cache: cache as unknown as Cache, kept };
}

/** A response whose connection ends in the middle of the body. */
function brokenOff(): Response {
  const start = new TextEncoder().encode('half');
  let chunks = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (chunks++ === 0) controller.enqueue(start);
      else controller.error(new TypeError('network error'));
    },
  });
  return new Response(body);
}

describe('a page that is cached again', () => {
  test('replaces its older copy', async () => {
    const { cache, kept } = memoryCache();
    await putInCache(cache, URL, new Response('older'));
    await putInCache(cache, URL, new Response('newer'));
    expect(kept.get(URL)).toBe('newer');
  });

  test('keeps its older copy when the connection breaks off', async () => {
    const { cache, kept } = memoryCache();
    await putInCache(cache, URL, new Response('older'));
    await expect(putInCache(cache, URL, brokenOff())).rejects.toThrow('network error');
    expect(kept.get(URL)).toBe('older');
  });
});

/** The browser's `CacheStorage` with the pages of some builds, the oldest build first: `keys` lists in the order of creation. */
function stubCaches(builds: Record<string, Record<string, string>>) {
  const stores = new Map(
    Object.entries(builds).map(([build, pages]) => {
      const store = memoryCache();
      for (const [path, text] of Object.entries(pages)) store.kept.set(toUrl(path), text);
      return [`kept-${build}`, store];
    }),
  );
  vi.stubGlobal('caches', {
    keys: async () => ['of-another-program', ...stores.keys()],
    open: async (name: string) => {
      const store = stores.get(name) ?? memoryCache();
      stores.set(name, store);
      return store.cache;
    },
    delete: async (name: string) => stores.delete(name),
  });
  return stores;
}

const toUrl = (path: string) => `https://portal.test${path}`;
const readCached = async (path: string) => (await findCached(toUrl(path)))?.text();

/** A reply of the network, of which the browser says that it can be read. */
const fromNetwork = (text: string) => Object.defineProperty(new Response(text), 'type', { value: 'basic' });

describe('with the caches of several builds', () => {
  afterEach(() => vi.unstubAllGlobals());
  const BUILDS = {
    oldest: { '/table': 'prices of long ago', '/about': 'about, long ago' },
    before: { '/table': 'prices before', '/receipts': 'receipts before' },
    newest: { '/table': 'prices now' },
  };

  test('a page is that of the newest build that has it', async () => {
    stubCaches(BUILDS);
    expect(await readCached('/table')).toBe('prices now');
    expect(await readCached('/receipts')).toBe('receipts before');
    expect(await readCached('/about')).toBe('about, long ago');
    expect(await readCached('/gethelp')).toBeUndefined();
  });

  test('what is read is cached with the newest build, which is deleted last', async () => {
    const stores = stubCaches(BUILDS);
    await cacheResponse(toUrl('/gethelp'), fromNetwork('help'));
    const holders = [...stores].filter(([, { kept }]) => kept.has(toUrl('/gethelp'))).map(([name]) => name);
    expect(holders).toEqual(['kept-newest']);
  });

  test.each([
    ['newest', ['kept-before', 'kept-newest']],
    ['new', ['kept-newest', 'kept-new']],
  ])('once the build %s is complete, it and the one before are kept', async (build, names) => {
    const stores = stubCaches(BUILDS);
    await (await openBuildCache(build))?.dropOlder();
    expect([...stores.keys()]).toEqual(names);
  });

  test('nothing is cached before a page has named its build', async () => {
    const stores = stubCaches({});
    await cacheResponse(toUrl('/gethelp'), fromNetwork('help'));
    expect(stores.size).toBe(0);
  });
});
