import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import { z } from 'zod';

/** A file of vector tiles, checked when the portal starts. */
export type PmtilesFile = ReturnType<typeof readPmtilesFile>;

/** Bytes of the header, which begins with this text and the version of the format. */
const HEADER_BYTES = 127;
const MAGIC = 'PMTiles\x03';

/** A setting that names a PMTiles file, parsed into its facts. */
export const pmtilesFile = z.string().transform((path, context): PmtilesFile => {
  try {
    return readPmtilesFile(path);
  } catch (error) {
    context.addIssue({ code: 'custom', message: `${path} can't be used: ${(error as Error).message}` });
    return z.NEVER;
  }
});

/**
 * Reads what the portal needs to know of a PMTiles file (version 3 of the format,
 * https://github.com/protomaps/PMTiles). Throws an error that says in words why a file cannot be used.
 */
export function readPmtilesFile(path: string) {
  const file = openFile(path);
  try {
    const read = (offset: number, length: number) => readSection(file, offset, length);
    const start = read(0, HEADER_BYTES);
    if (start.toString('latin1', 0, MAGIC.length) !== MAGIC)
      throw new Error('it is no PMTiles file of version 3');
    const header = bytesToHeader(toArrayBuffer(start));
    checkHeader(header, fstatSync(file).size);
    const metadata = read(header.jsonMetadataOffset, header.jsonMetadataLength);
    const hash = createHash('sha256').update(start).update(metadata);
    // The directories have the place and the length of every tile.
    hash.update(read(header.rootDirectoryOffset, header.rootDirectoryLength));
    hash.update(read(header.leafDirectoryOffset, header.leafDirectoryLength ?? 0));
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
    return {
      path,
      /** Changes with the content of the file: part of every tile's URL, so that tiles can be cached forever. */
      version: hash.digest('base64url').slice(0, 12),
      minZoom,
      maxZoom,
      /** West, south, east, north in degrees. */
      bounds: [minLon, minLat, maxLon, maxLat] as [number, number, number, number],
      /** Whether tiles are stored compressed with gzip. */
      isGzipped: header.tileCompression === Compression.Gzip,
      /** Attribution in the file's metadata, may contain HTML; empty if the file has none. */
      attribution: readAttribution(metadata, header.internalCompression),
    };
  } finally {
    closeSync(file);
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw new Error('the file does not exist or cannot be read', { cause });
  }
}

function readSection(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const count = readSync(file, bytes, 0, length, offset);
  return bytes.subarray(0, count);
}

const READABLE = [Compression.None, Compression.Gzip];

function checkHeader(header: Header, size: number): void {
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  if (Math.max(...ends) > size) throw new Error('it is cut off: copy it again');
  if (header.tileType !== TileType.Mvt) throw new Error('its tiles are no vector tiles (MVT)');
  if (![header.tileCompression, header.internalCompression].every((one) => READABLE.includes(one)))
    throw new Error('it is compressed by other means than gzip');
}

function readAttribution(metadata: Buffer, compression: Compression): string {
  try {
    const text = compression === Compression.Gzip ? gunzipSync(metadata) : metadata;
    const { attribution } = JSON.parse(text.toString('utf8')) as { attribution?: unknown };
    return typeof attribution === 'string' ? attribution.trim() : '';
  } catch (cause) {
    throw new Error('its metadata cannot be read', { cause });
  }
}

/** A copy: a small `Buffer` shares its memory with others. */
function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
