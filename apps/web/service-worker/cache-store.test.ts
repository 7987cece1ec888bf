import { describe, expect, test } from 'vitest';
import { putInCache } from './cache-store.ts';

const URL = 'https://portal.test/table';

/** The part of the browser's `Cache` in use, in memory. Like the browser's, `put` fails when the body breaks off. */
function memoryCache() {
  const kept = new Map<string, string>();
  const cache = {
    delete: async (url: string) => kept.delete(url),
    put: async (url: string, reply: Response) => void kept.set(url, await reply.text()),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
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
