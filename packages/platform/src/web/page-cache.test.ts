import { expect, test } from 'vitest';
import { createNonce } from '../http/security/security-headers.ts';
import { createPageCache } from './page-cache.ts';

function cacheWithClock() {
  let at = 0;
  const cache = createPageCache(() => at);
  /** Begins to render a page; the returned function ends it with these words. */
  const begin = (key: string) => {
    const store = cache.begin(key);
    const nonce = createNonce();
    return (words: string) => store({ html: `<script nonce="${nonce}">${words}</script>`, nonce });
  };
  const keep = (key: string, words: string) => begin(key)(words);
  const find = (key: string) => cache.find(key)?.bytes(null, 'N').toString() ?? null;
  /** Bytes of the page with Brotli. */
  const size = (key: string) => cache.find(key)?.bytes('br', createNonce()).length ?? 0;
  return { begin, keep, find, size, pass: (ms: number) => (at += ms) };
}

test('returns a cached page with a different nonce for each request', async () => {
  const { keep, find } = cacheWithClock();
  await keep('/about', 'one');
  expect(find('/about')).toBe('<script nonce="N">one</script>');
  expect(find('/sw/about')).toBeNull();
});

test('lets one request render an expired page while others get the old one', async () => {
  const { keep, find, pass } = cacheWithClock();
  await keep('/about', 'old');
  pass(15_000);
  expect(find('/about')).toBeNull();
  expect(find('/about')).toContain('old');
  await keep('/about', 'new');
  expect(find('/about')).toContain('new');
});

test('lets another request render after a failed rendering', async () => {
  const { keep, find, pass } = cacheWithClock();
  await keep('/about', 'old');
  pass(15_000);
  expect(find('/about')).toBeNull();
  pass(2_000);
  expect(find('/about')).toBeNull();
});

// On a busy machine the page from before the operator's notice ended last, and the notice was gone again for 15 seconds.
test('a page that was rendered slowly does not replace one that was begun later', async () => {
  const { begin, find } = cacheWithClock();
  const slow = begin('/about');
  const fast = begin('/about');
  await fast('with the notice');
  await slow('without it');
  expect(find('/about')).toContain('with the notice');
  await begin('/about')('newest');
  expect(find('/about')).toContain('newest');
});

test('a page that is rendered again without a change is sent with fewer bytes from then on', async () => {
  const { keep, size, find } = cacheWithClock();
  const words = Array.from({ length: 400 }, (_, n) => `.c${n * 7919}{margin:${n}px}`).join('');
  await keep('/about', words);
  const first = size('/about');
  await keep('/about', words);
  expect(size('/about')).toBeLessThan(first);
  expect(find('/about')).toContain(words);
  await keep('/about', `${words} changed`);
  expect(find('/about')).toContain('changed');
});

test('evicts the oldest pages when full', async () => {
  const { keep, find } = cacheWithClock();
  for (let n = 0; n <= 300; n++) await keep(`/${n}`, String(n));
  expect(find('/0')).toBeNull();
  expect(find('/1')).not.toBeNull();
});
