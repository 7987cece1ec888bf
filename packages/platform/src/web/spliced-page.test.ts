import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNonce } from '../http/security/security-headers.ts';
import { splicePage } from './spliced-page.ts';

const RULES = Array.from({ length: 400 }, (_, n) => `.c${n * 7919}{margin:${n}px}`).join('');

function draw(nonce: string): string {
  const words = 'Airtime, bundles and bills for Rwanda – kwa Kiswahili pia. '.repeat(60);
  return `<html><style nonce="${nonce}">${RULES}</style><p>${words}</p><script nonce="${nonce}">a()</script><script nonce="${nonce}">b()</script></html>`;
}

const FIRST = 'zo5RdArhad9ULJav5fWRyA==';

test.each(['fast', 'best'] as const)(
  'replaces the nonce in every encoding, compressed %s',
  async (quality) => {
    const page = await splicePage({ html: draw(FIRST), nonce: FIRST }, quality);
    expect(page.hasBrotli).toBe(true);
    for (let n = 0; n < 50; n++) {
      const nonce = createNonce();
      expect(page.bytes(null, nonce).toString()).toBe(draw(nonce));
      expect(brotliDecompressSync(page.bytes('br', nonce)).toString()).toBe(draw(nonce));
      expect(gunzipSync(page.bytes('gzip', nonce)).toString()).toBe(draw(nonce));
    }
  },
);

test('stores only the first nonce uncompressed', async () => {
  const { bytes } = await splicePage({ html: draw(FIRST), nonce: FIRST });
  expect(bytes('br', FIRST).toString('latin1').split(FIRST)).toHaveLength(2);
  expect(bytes('br', FIRST).length).toBeLessThan(draw(FIRST).length / 5);
});

test('sends fewer bytes with the best compression', async () => {
  const [fast, best] = await Promise.all(
    (['fast', 'best'] as const).map((quality) => splicePage({ html: draw(FIRST), nonce: FIRST }, quality)),
  );
  expect(best?.bytes('br', FIRST).length).toBeLessThan(fast?.bytes('br', FIRST).length ?? 0);
});

test('has an ETag that does not depend on the nonce', async () => {
  const [one, other] = [createNonce(), createNonce()];
  const first = await splicePage({ html: draw(one), nonce: one });
  const second = await splicePage({ html: draw(other), nonce: other });
  const changed = await splicePage({ html: draw(other).replace('Airtime', 'Salio'), nonce: other });
  expect(second.etag).toBe(first.etag);
  expect(changed.etag).not.toBe(first.etag);
});

test('decompresses to the original page for any content and nonce positions', async () => {
  const pieces = fc.array(
    fc.oneof(fc.string(), fc.constantFrom('<script nonce="', '">', 'AAAA', '==', RULES)),
    {
      minLength: 2,
      maxLength: 12,
    },
  );
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const [drawn, sent] = [createNonce(), createNonce()];
      const page = await splicePage({ html: parts.join(drawn), nonce: drawn });
      const whole = parts.join(sent);
      const br = page.bytes('br', sent);
      // Pages for which the Brotli check fails are sent as gzip.
      expect(gunzipSync(page.bytes('gzip', sent)).toString()).toBe(whole);
      if (page.hasBrotli) expect(brotliDecompressSync(br).toString()).toBe(whole);
    }),
    { numRuns: 60 },
  );
});
