import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, compressStream } from './compress-reply.ts';

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
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
] as const)('%s gives back what went in', async (encoding, unpack) => {
  const source = new PassThrough();
  const page = '<p>Isano</p>'.repeat(5000);
  source.end(page);
  expect(await text(compressStream(source, encoding).pipe(unpack()))).toBe(page);
});

test('streams compressed output before the page is complete', async () => {
  const source = new PassThrough();
  const unpacked = compressStream(source, 'br').pipe(createBrotliDecompress());
  source.write('<head>');
  const [first] = await unpacked.take(1).toArray();
  expect(String(first)).toBe('<head>');
});

test('aborts the reply when the page stream fails', async () => {
  const source = new PassThrough();
  const packed = compressStream(source, 'gzip');
  source.destroy(new Error('render failed'));
  await expect(text(packed)).rejects.toThrow('render failed');
});
