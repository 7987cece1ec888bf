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
import { createNonce } from '../http/security/security-headers.ts';
import type { Encoding } from './compress-reply.ts';

/**
 * A page that is rendered and compressed once and sent with a different nonce each time (decision 012).
 * The nonce is stored uncompressed in the compressed bytes and is replaced there.
 */
export type SplicedPage = Awaited<ReturnType<typeof splicePage>>;

type RenderedPage = { html: string; nonce: string };

/** ETag of a page, independent of its nonce. */
export function pageTag({ html, nonce }: RenderedPage): string {
  const hash = createHash('sha256').update(html.replaceAll(nonce, ''));
  return `W/"${hash.digest('base64url').slice(0, 20)}"`;
}

/**
 * Qualities of Brotli. The best one makes a page 7 % smaller than the fast one and takes 80 to 200 ms of a thread instead of 10
 * (measured with home and the recharge page, 61 and 47 kB). It does not copy every nonce over a long distance, so there a nonce
 * is stored once more.
 */
const BROTLI = {
  fast: { quality: 9, copiesWithin: Number.POSITIVE_INFINITY },
  best: { quality: 11, copiesWithin: 1_000 },
} as const;

/** How thoroughly a page is compressed. */
export type Compression = keyof typeof BROTLI;

/** For a few nonces in a hundred, Brotli writes a copy in another way. Then the page is compressed with another one. */
const MAX_TRIES = 3;

/** Compresses a rendered page so that its nonce can be replaced. */
export async function splicePage(rendered: RenderedPage, compression: Compression = 'fast') {
  const parts = rendered.html.split(rendered.nonce).map((part) => Buffer.from(part));
  const [br, gzip] = await Promise.all([spliceBrotli(parts, compression), spliceGzip(parts)]);
  const compressed: Record<Encoding, (nonce: Buffer) => Buffer> = { br: br ?? gzip, gzip };
  return {
    compression,
    /** Weak, because the nonce differs in each reply. */
    etag: pageTag(rendered),
    /** Whether a Brotli version exists; otherwise gzip is used. */
    hasBrotli: br !== null,
    /** Bytes of the page with this nonce, which must have the length of the original nonce. */
    bytes: (encoding: Encoding | null, nonce: string): Buffer => {
      const inserted = Buffer.from(nonce);
      return encoding ? compressed[encoding](inserted) : joinParts(parts, inserted);
    },
  };
}

function joinParts(parts: readonly Buffer[], nonce: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [nonce, part])));
}

/**
 * Brotli writes the first nonce and copies it at each further occurrence. So the first one is put into an
 * uncompressed meta-block (RFC 7932, 9.2), and each copy follows it. A test with another nonce verifies this
 * for the page; returns `null` when it fails for every nonce that is tried.
 */
async function spliceBrotli(
  parts: readonly Buffer[],
  compression: Compression,
): Promise<((nonce: Buffer) => Buffer) | null> {
  if (parts.length < 2) return null;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const nonce = createNonce();
    const compressed = await compressBetweenNonces(parts, nonce, compression);
    const splice = (inserted: Buffer) =>
      joinParts(compressed, Buffer.concat([uncompressedBlock(inserted.length), inserted]));
    const probe = Buffer.from(otherNonce(nonce));
    const tried = await promisify(brotliDecompress)(splice(probe)).catch(() => null);
    if (tried?.equals(joinParts(parts, probe))) return splice;
  }
  return null;
}

/** Compresses a page into pieces, between which its nonce belongs in an uncompressed meta-block. */
async function compressBetweenNonces(
  [first = Buffer.alloc(0), ...others]: readonly Buffer[],
  nonce: string,
  compression: Compression,
): Promise<Buffer[]> {
  const { quality, copiesWithin } = BROTLI[compression];
  const compressor = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  });
  const pieces: Buffer[] = [];
  let open = first;
  let distance = Number.POSITIVE_INFINITY;
  for (const part of others) {
    const isCopied = pieces.length > 0 && distance <= copiesWithin;
    if (!isCopied) {
      pieces.push(await writeAndFlush(compressor, open));
      // The compressor must know the nonce, to copy it. What it writes for it is replaced.
      await writeAndFlush(compressor, Buffer.from(nonce));
    }
    open = isCopied ? Buffer.concat([open, Buffer.from(nonce), part]) : part;
    distance = part.length;
  }
  pieces.push(await endStream(compressor, open));
  return pieces;
}

/**
 * Header of an uncompressed meta-block: not the last one, length in four nibbles, uncompressed, padded to a
 * byte.
 */
function uncompressedBlock(length: number): Buffer {
  const bits = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 255, (bits >> 8) & 255, bits >> 16]);
}

/**
 * Another character at every position except the closing `=`, which every nonce has, because the contexts of
 * Brotli may depend on it.
 */
function otherNonce(nonce: string): string {
  return nonce.replace(/[^=]/g, (character) => (character === 'A' ? 'B' : 'A'));
}

/** Writes bytes and returns the output up to a byte boundary. */
function writeAndFlush(compressor: BrotliCompress, bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    compressor.once('error', reject);
    compressor.write(bytes, () => compressor.flush(() => resolve(compressor.read() ?? Buffer.alloc(0))));
  });
}

async function endStream(compressor: BrotliCompress, bytes: Buffer): Promise<Buffer> {
  compressor.end(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of compressor) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** An empty final block. */
const GZIP_END = Buffer.from([3, 0]);

/**
 * Gzip: each part is deflated separately up to a byte boundary, each nonce is a stored block (RFC 1951,
 * 3.2.4), the checksum is at the end.
 */
async function spliceGzip(parts: readonly Buffer[]): Promise<(nonce: Buffer) => Buffer> {
  const deflated = await Promise.all(
    parts.map((part) => promisify(deflateRaw)(part, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })),
  );
  return (nonce) => {
    const stored = Buffer.alloc(5 + nonce.length);
    stored.writeUInt16LE(nonce.length, 1);
    stored.writeUInt16LE(nonce.length ^ 0xffff, 3);
    nonce.copy(stored, 5);
    const trailer = Buffer.alloc(8);
    let crc = 0;
    let length = 0;
    parts.forEach((part, at) => {
      if (at > 0) crc = crc32(nonce, crc);
      crc = crc32(part, crc);
      length += part.length + (at > 0 ? nonce.length : 0);
    });
    trailer.writeUInt32LE(crc >>> 0, 0);
    trailer.writeUInt32LE(length, 4);
    return Buffer.concat([GZIP_HEAD, joinParts(deflated, stored), GZIP_END, trailer]);
  };
}
