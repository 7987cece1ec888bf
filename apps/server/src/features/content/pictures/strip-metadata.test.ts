import { deflateSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { readPicture } from './read-picture.ts';
import { jpegOf, pngChunk, pngOf, webpOf } from './testing/picture-bytes.ts';

const PLACE = 'GPS -1.9441 30.0619';

/** EXIF data of a phone: how it is turned, and where it was (as text, so that the test finds it). */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return Buffer.concat([tiff, Buffer.from(PLACE)]);
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const insert = (bytes: Buffer, at: number, ...parts: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)]);

function jpegWith(orientation: number): Buffer {
  const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)]));
  const xmp = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${PLACE}</x>`));
  const scan = Buffer.concat([
    segment(0xda, Buffer.from([1, 0, 0])),
    Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
  ]);
  const bytes = insert(jpegOf(640, 320), 2, exif, xmp, segment(0xfe, Buffer.from(PLACE)));
  // Progressive pictures have segments between their scans.
  const data = Buffer.concat([scan, segment(0xfe, Buffer.from(PLACE)), scan]);
  return Buffer.concat([insert(bytes, bytes.length - 2, data), Buffer.from(PLACE)]);
}

function pngWith(orientation: number): Buffer {
  const texts = [
    pngChunk('tEXt', Buffer.from(`Location\0${PLACE}`)),
    pngChunk('zTXt', Buffer.concat([Buffer.from('XMP\0\0'), deflateSync(PLACE)])),
    pngChunk('tIME', Buffer.from([7, 0xea, 11, 28, 9, 0, 0])),
    pngChunk('prVt', Buffer.from(PLACE)),
  ];
  return Buffer.concat([
    insert(pngOf(640, 320), 33, pngChunk('eXIf', exifOf(orientation)), ...texts),
    Buffer.from(PLACE),
  ]);
}

function webpWith(orientation: number): Buffer {
  const part = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const start = webpOf(640, 320);
  start.writeUInt8(0x0c, 20);
  const bytes = Buffer.concat([
    start,
    part('VP8 ', Buffer.from('the picture')),
    part('EXIF', exifOf(orientation)),
    part('XMP ', Buffer.from(PLACE)),
  ]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return Buffer.concat([bytes, Buffer.from(PLACE)]);
}

/** ASVS 5.0, 5.4 and 14.2.8; the position of who photographed the shop was served to everybody. */
describe.each([
  ['JPEG', jpegWith],
  ['PNG', pngWith],
  ['WebP', webpWith],
])('an uploaded %s', (_kind, pictureWith) => {
  test.each([1, 3, 6, 8])('turned by %i loses its metadata and stays turned', (orientation) => {
    const given = pictureWith(orientation);
    const read = readPicture(given);
    if (read.kind === 'refused') throw new Error(read.why);
    expect(read.bytes.includes('GPS')).toBe(false);
    expect(read.bytes.includes('1.9441')).toBe(false);
    const { width, height, orientation: turned = 1 } = imageSize(read.bytes);
    expect([width, height]).toEqual([640, 320]);
    if (_kind !== 'WebP') expect(turned).toBe(imageSize(given).orientation ?? 1);
    expect(readPicture(read.bytes)).toMatchObject({ path: read.path });
  });

  test('that is cut anywhere is refused, or its metadata is gone', () => {
    const given = pictureWith(6);
    for (let length = 0; length < given.length; length += 7) {
      const read = readPicture(given.subarray(0, length));
      if (read.kind === 'picture') expect(read.bytes.includes('GPS')).toBe(false);
    }
  });
});

test('a picture without metadata stays as it is', () => {
  for (const bytes of [pngOf(64, 32), jpegOf(64, 32), webpOf(64, 32)]) {
    const read = readPicture(bytes);
    expect(read.kind === 'picture' && read.bytes.equals(bytes)).toBe(true);
  }
});
