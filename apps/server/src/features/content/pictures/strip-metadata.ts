import { crc32 } from 'node:zlib';

/**
 * Removes from a picture what browsers do not draw with: EXIF with its position and camera, XMP, comments, times, thumbnails and
 * whatever follows the picture. How it is turned, and its colour profile, stay. Returns `null` when the bytes are not
 * built like a picture of this kind.
 * @param orientation of the EXIF data, 1 to 8; 1 is upright
 */
export function stripMetadata(
  bytes: Buffer,
  { kind, orientation }: { kind: 'png' | 'jpg' | 'webp'; orientation: number },
): Buffer | null {
  try {
    return STRIP[kind](bytes, orientation === 1 ? null : tiffOf(orientation));
  } catch (error) {
    // Reading beyond the end: the picture is cut.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `tiff`: EXIF data with nothing but the orientation; `null` for an upright picture. */
const STRIP = { png: stripPng, jpg: stripJpeg, webp: stripWebp };

/** A TIFF structure whose only entry is the orientation (EXIF 2.32, 4.6.4). */
function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  // A short number, once.
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** Markers of a JPEG without a length: TEM, and restarts within the picture's data. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const [START_OF_IMAGE, END_OF_IMAGE, START_OF_SCAN] = [0xd8, 0xd9, 0xda];
const [APP0, APP1, APP2, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe];

/** Segments that a decoder needs: all but applications' and comments, of which JFIF, the ICC profile and Adobe's colours stay. */
function isNeeded(marker: number, data: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP2) return data.toString('latin1', 0, 11) === 'ICC_PROFILE';
  return marker === APP0 ? data.toString('latin1', 0, 4) === 'JFIF' : marker === APP14;
}

function stripJpeg(bytes: Buffer, tiff: Buffer | null): Buffer | null {
  if (bytes.readUInt16BE(0) !== 0xff00 + START_OF_IMAGE) return null;
  const parts = [bytes.subarray(0, 2)];
  if (tiff) parts.push(jpegSegment(APP1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])));
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (marker === END_OF_IMAGE) return Buffer.concat([...parts, bytes.subarray(at, at + 2)]);
    else if (isBare(marker)) {
      parts.push(bytes.subarray(at, at + 2));
      at += 2;
    } else {
      const length = bytes.readUInt16BE(at + 2);
      if (length < 2 || at + 2 + length > bytes.length) return null;
      const end = marker === START_OF_SCAN ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
      if (isNeeded(marker, bytes.subarray(at + 4, at + 2 + length))) parts.push(bytes.subarray(at, end));
      at = end;
    }
  }
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Where the data of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    if (bytes.readUInt8(at) !== 0xff) continue;
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !isBare(next)) return at;
  }
}

/** Chunks that browsers draw with (PNG, third edition), animations included. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
);
const PNG_SIGNATURE_BYTES = 8;

function stripPng(bytes: Buffer, tiff: Buffer | null): Buffer | null {
  const parts = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  for (let at = PNG_SIGNATURE_BYTES; ; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    if (PNG_CHUNKS.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IHDR' && tiff) parts.push(pngChunk('eXIf', tiff));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Chunks that browsers draw with (WebP container specification). */
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of VP8X that say that there is EXIF and XMP data. */
const [EXIF_FLAG, XMP_FLAG] = [0x08, 0x04];

function stripWebp(bytes: Buffer, tiff: Buffer | null): Buffer | null {
  const length = bytes.readUInt32LE(4) + 8;
  if (length > bytes.length) return null;
  const chunks: Buffer[] = [];
  for (let at = 12; at < length; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    // Chunks have an even length.
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > length) return null;
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8X') {
      const flags = chunk.readUInt8(8) & ~(EXIF_FLAG | XMP_FLAG);
      chunk.writeUInt8(tiff ? flags | EXIF_FLAG : flags, 8);
    }
    if (WEBP_CHUNKS.has(type)) chunks.push(chunk);
    at = end;
  }
  if (tiff) chunks.push(webpChunk('EXIF', tiff));
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  return webpChunk('RIFF', body);
}

function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
