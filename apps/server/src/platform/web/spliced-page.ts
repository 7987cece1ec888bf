import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type BrotliCompress,
  brotliDecompress,
  constants,
  crc32,
  createBrotliCompress,
  deflateRaw,
} from 'node:zlib';
import type { Encoding } from './compress-reply.ts';

/**
 * A page that was drawn and compressed once and goes out with a nonce of its own each time (docs/decisions/012): the
 * nonce lies uncompressed in the compressed bytes, where another takes its place.
 */
export type SplicedPage = {
  /** Weak, because it is that of the words: the nonce differs each time. */
  etag: string;
  /** Whether it is there in Brotli; whoever asks for that gets gzip otherwise. */
  brotli: boolean;
  /** The page's bytes with this nonce, which must be as long as the one it was drawn with. */
  bytes: (encoding: Encoding | null, nonce: string) => Buffer;
};

type DrawnPage = { html: string; nonce: string };

/** The tag of a page, whatever its nonce. */
export function pageTag({ html, nonce }: DrawnPage): string {
  const hash = createHash('sha256').update(html.replaceAll(nonce, ''));
  return `W/"${hash.digest('base64url').slice(0, 20)}"`;
}

/** Makes a drawn page ready to be sent over and over. */
export async function splicePage(drawn: DrawnPage): Promise<SplicedPage> {
  const parts = drawn.html.split(drawn.nonce).map((part) => Buffer.from(part));
  const [br, gzip] = await Promise.all([spliceBrotli(parts, drawn.nonce), spliceGzip(parts)]);
  const pack: Record<Encoding, (nonce: Buffer) => Buffer> = { br: br ?? gzip, gzip };
  return {
    etag: pageTag(drawn),
    brotli: br !== null,
    bytes: (encoding, nonce) => {
      const inserted = Buffer.from(nonce);
      return encoding ? pack[encoding](inserted) : joined(parts, inserted);
    },
  };
}

function joined(parts: readonly Buffer[], nonce: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [nonce, part])));
}

/** Above 9 Brotli spells out a nonce that stands far from its first. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

/**
 * Brotli writes the first nonce and copies it wherever it stands again. So the first is put into a block of its own
 * that is not compressed (RFC 7932, 9.2), and every copy follows it. Whether this page's copies all do is tried out
 * with another nonce; `null` when they don't.
 */
async function spliceBrotli(
  parts: readonly Buffer[],
  nonce: string,
): Promise<((nonce: Buffer) => Buffer) | null> {
  const [before, ...after] = parts;
  if (!before || after.length === 0) return null;
  const packer = createBrotliCompress(BROTLI);
  const head = await written(packer, before);
  await written(packer, Buffer.from(nonce));
  const tail = await ended(packer, joined(after, Buffer.from(nonce)));
  const block = uncompressedBlock(nonce.length);
  const splice = (inserted: Buffer) => Buffer.concat([head, block, inserted, tail]);
  const probe = Buffer.from(otherNonce(nonce));
  const tried = await promisify(brotliDecompress)(splice(probe)).catch(() => null);
  return tried?.equals(joined(parts, probe)) ? splice : null;
}

/** Head of a block of bytes as they are: not the last, four nibbles of length, uncompressed, up to a whole byte. */
function uncompressedBlock(length: number): Buffer {
  const bits = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 255, (bits >> 8) & 255, bits >> 16]);
}

/** Another sign at every place but the closing `=`, which every nonce has: Brotli's contexts may look at them. */
function otherNonce(nonce: string): string {
  return nonce.replace(/[^=]/g, (sign) => (sign === 'A' ? 'B' : 'A'));
}

/** What a packer gives for these bytes, up to a whole byte. */
function written(packer: BrotliCompress, bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    packer.once('error', reject);
    packer.write(bytes, () => packer.flush(() => resolve(packer.read() ?? Buffer.alloc(0))));
  });
}

async function ended(packer: BrotliCompress, bytes: Buffer): Promise<Buffer> {
  packer.end(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of packer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** An empty block that says it is the last. */
const GZIP_END = Buffer.from([3, 0]);

/** Gzip: each part for itself up to a whole byte, each nonce in a stored block (RFC 1951, 3.2.4), the sum at the end. */
async function spliceGzip(parts: readonly Buffer[]): Promise<(nonce: Buffer) => Buffer> {
  const packed = await Promise.all(
    parts.map((part) => promisify(deflateRaw)(part, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })),
  );
  return (nonce) => {
    const stored = Buffer.alloc(5 + nonce.length);
    stored.writeUInt16LE(nonce.length, 1);
    stored.writeUInt16LE(nonce.length ^ 0xffff, 3);
    nonce.copy(stored, 5);
    const sum = Buffer.alloc(8);
    let crc = 0;
    let length = 0;
    parts.forEach((part, at) => {
      if (at > 0) crc = crc32(nonce, crc);
      crc = crc32(part, crc);
      length += part.length + (at > 0 ? nonce.length : 0);
    });
    sum.writeUInt32LE(crc >>> 0, 0);
    sum.writeUInt32LE(length, 4);
    return Buffer.concat([GZIP_HEAD, joined(packed, stored), GZIP_END, sum]);
  };
}
