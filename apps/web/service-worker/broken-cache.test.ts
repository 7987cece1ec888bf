import { afterEach, describe, expect, test, vi } from 'vitest';
import { cacheUrls } from './cache-urls.ts';
import { respondCacheFirst, respondNetworkFirst, respondToNavigation } from './respond.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The message of the reports: angular#36086, #47715, #51884; neomjs/neo#8691. */
const broken = async () => {
  throw new DOMException('Unexpected internal error', 'UnknownError');
};
const never = () => new Promise<never>(() => undefined);

/** The parts of `CacheStorage` and `Cache` that fail, each in its own way. */
const FAILURES = {
  'cannot list its caches': { keys: broken },
  'cannot open a cache': { open: broken },
  'cannot read a cache': { open: async () => ({ match: broken }) },
  'cannot delete a cache either': { open: broken, delete: broken },
  'knows a cache no more when it is to be deleted': { open: broken, delete: async () => false },
};

function stubBrowser(failing: Record<string, unknown>) {
  const unregister = vi.fn(async () => true);
  const drop = vi.fn(async () => true);
  const storage = {
    keys: async () => ['kept-a1'],
    open: async () => ({ match: async () => undefined }),
    delete: drop,
  };
  vi.stubGlobal('caches', { ...storage, ...failing });
  vi.stubGlobal('self', { registration: { unregister } });
  vi.stubGlobal('fetch', async () => new Response('from the network'));
  return { unregister, drop };
}

/** A request that the service worker answers. */
function fetchEvent(path: string) {
  const request = new Request(`https://portal.test${path}`);
  return { request, preloadResponse: Promise.resolve(undefined), waitUntil: () => undefined };
}

const ANSWERS = {
  'a page': () => respondToNavigation(fetchEvent('/'), true),
  'a page that is never cached': () => respondToNavigation(fetchEvent('/prepaid-recharge'), false),
  'texts and data': () => respondNetworkFirst(fetchEvent('/texts.json')),
  'a script': () => respondCacheFirst(new Request('https://portal.test/assets/a.js')),
};

describe.each(Object.entries(FAILURES))('when the browser %s', (_how, failing) => {
  test.each(Object.entries(ANSWERS))('%s comes from the network', async (_what, respond) => {
    stubBrowser(failing);
    expect(await (await respond()).text()).toBe('from the network');
  });

  test('the list of what to cache ends without an error', async () => {
    stubBrowser(failing);
    const own = { origin: 'https://portal.test', assets: 'https://portal.test' };
    await expect(cacheUrls({ build: 'a1', addresses: [] }, own)).resolves.toBeUndefined();
    await expect(cacheUrls({ build: 'a1', addresses: ['/about'] }, own)).resolves.toBeUndefined();
  });

  test('without a network the answer is an error of the network, not one of the cache', async () => {
    stubBrowser(failing);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await ANSWERS['a page']()).type).toBe('error');
    await expect(ANSWERS['a script']()).rejects.toThrow('Failed to fetch');
  });
});

test('a browser whose caches never answer takes scripts from the network', async () => {
  vi.useFakeTimers();
  stubBrowser({ keys: never });
  const answer = ANSWERS['a script']();
  await vi.runAllTimersAsync();
  expect(await (await answer).text()).toBe('from the network');
});

test('a cache that cannot be read is deleted, and the service worker stays', async () => {
  const { unregister, drop } = stubBrowser({ open: broken });
  await ANSWERS['a script']();
  expect(drop).toHaveBeenCalledWith('kept-a1');
  expect(unregister).not.toHaveBeenCalled();
});

test.each(['cannot list its caches', 'cannot delete a cache either'] as const)(
  'a browser that %s loses the service worker',
  async (how) => {
    const { unregister } = stubBrowser(FAILURES[how]);
    await ANSWERS['a script']();
    expect(unregister).toHaveBeenCalled();
  },
);
