import { expect, test } from 'vitest';
import { newNonce } from '../http/security-headers.ts';
import { pageCache } from './page-cache.ts';

function cacheWithClock() {
  let at = 0;
  const cache = pageCache(() => at);
  const keep = async (key: string, words: string) => {
    const nonce = newNonce();
    await cache.keep(key, { html: `<script nonce="${nonce}">${words}</script>`, nonce });
  };
  const find = (key: string) => cache.find(key)?.bytes(null, 'N').toString() ?? null;
  return { keep, find, pass: (ms: number) => (at += ms) };
}

test('a page that was drawn is found by whoever asks for it alike, with a nonce of their own', async () => {
  const { keep, find } = cacheWithClock();
  await keep('/about', 'one');
  expect(find('/about')).toBe('<script nonce="N">one</script>');
  expect(find('/sw/about')).toBeNull();
});

test('a page that got old is drawn anew by one visitor, while the others read the old one', async () => {
  const { keep, find, pass } = cacheWithClock();
  await keep('/about', 'old');
  pass(15_000);
  expect(find('/about')).toBeNull();
  expect(find('/about')).toContain('old');
  await keep('/about', 'new');
  expect(find('/about')).toContain('new');
});

test('when the drawing comes to nothing, another visitor tries', async () => {
  const { keep, find, pass } = cacheWithClock();
  await keep('/about', 'old');
  pass(15_000);
  expect(find('/about')).toBeNull();
  pass(2_000);
  expect(find('/about')).toBeNull();
});

test('nobody can fill the memory: the pages kept longest go first', async () => {
  const { keep, find } = cacheWithClock();
  for (let n = 0; n <= 300; n++) await keep(`/${n}`, String(n));
  expect(find('/0')).toBeNull();
  expect(find('/1')).not.toBeNull();
});
