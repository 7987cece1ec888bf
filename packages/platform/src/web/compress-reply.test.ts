import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, compress } from './compress-reply.ts';

const HTML = 'text/html; charset=utf-8';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', null],
  ['br;q=0.0', null],
  [undefined, null],
])('a browser that takes %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, HTML)).toBe(encoding);
});

test('compresses SVG but not other images', () => {
  expect(chooseEncoding('br', 'image/png')).toBeNull();
  expect(chooseEncoding('br', 'image/svg+xml')).toBe('br');
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s gives back what went in', async (encoding, unpack) => {
  const page = '<p>Isano</p>'.repeat(5000);
  expect(unpack(await compress(Buffer.from(page), encoding)).toString()).toBe(page);
});
