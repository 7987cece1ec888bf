import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, compress, packForOne } from './compress-reply.ts';

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

const AS_IS = (body: Uint8Array) => body;

test.each([
  [
    'a current browser',
    { accepted: 'gzip, deflate, br, zstd', expected: 'zstd', unpack: zstdDecompressSync },
  ],
  ['a browser before 2024', { accepted: 'gzip, deflate, br', expected: 'br', unpack: brotliDecompressSync }],
  ['a browser that refuses zstd', { accepted: 'br, zstd;q=0', expected: 'br', unpack: brotliDecompressSync }],
  ['a simple client', { accepted: 'gzip', expected: 'gzip', unpack: gunzipSync }],
  ['a client that names no encoding', { accepted: undefined, expected: null, unpack: AS_IS }],
] as const)('a page for one visitor reaches %s whole', async (_who, { accepted, expected, unpack }) => {
  const page = '<p>Isano</p>'.repeat(5000);
  const { encoding, body } = await packForOne(Buffer.from(page), accepted, HTML);
  expect(encoding).toBe(expected);
  expect(Buffer.from(unpack(body)).toString()).toBe(page);
});
