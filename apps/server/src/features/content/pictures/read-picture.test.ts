import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPicture } from './read-picture.ts';
import { jpegOf, pngOf, webpOf } from './testing/picture-bytes.ts';

test.each([
  ['png', pngOf(640, 320)],
  ['jpg', jpegOf(640, 320)],
  ['webp', webpOf(640, 320)],
])('a %s is known by its content and has its size', (ending, bytes) => {
  const read = readPicture(bytes);
  expect(read).toMatchObject({ kind: 'picture', width: 640, height: 320 });
  expect(read.kind === 'picture' && read.path).toMatch(
    new RegExp(`^media/uploads/[0-9a-f]{32}\\.${ending}$`),
  );
});

test.each([
  ['a drawing that may contain scripts', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['an animation of another kind', 'GIF89a\x01\x00\x01\x00'],
  ['nothing', ''],
])('%s is no picture for customers, whatever its name', (_, text) => {
  expect(readPicture(Buffer.from(text, 'latin1'))).toEqual({ kind: 'refused', why: 'picture-kind' });
});

test('a picture that is too large for a cheap phone is refused, by pixels and by bytes', () => {
  expect(readPicture(pngOf(2401, 10))).toEqual({ kind: 'refused', why: 'picture-pixels' });
  expect(readPicture(pngOf(10, 2401))).toEqual({ kind: 'refused', why: 'picture-pixels' });
  const long = Buffer.concat([pngOf(10, 10), Buffer.alloc(256 * 1024)]);
  expect(readPicture(long)).toEqual({ kind: 'refused', why: 'picture-bytes' });
});

test('whatever follows the first bytes, it is a picture within the limits or refused', () => {
  const starts = [pngOf(1, 1), jpegOf(1, 1), webpOf(1, 1)].map((bytes) => bytes.subarray(0, 12));
  const hostile = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }));
  fc.assert(
    fc.property(hostile, ([start, rest]) => {
      const read = readPicture(Buffer.concat([start, rest]));
      if (read.kind === 'refused') return;
      for (const pixels of [read.width, read.height]) {
        expect(Number.isInteger(pixels) && pixels > 0 && pixels <= 2400).toBe(true);
      }
    }),
  );
});
