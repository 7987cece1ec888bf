import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, PMTiles, ResolvedValueCache, type Source } from 'pmtiles';
import type { PmtilesFile } from './pmtiles-file.ts';

/** A tile of the usual scheme: `x` and `y` count from the north-west, at zoom 0 there is one. */
export type TileAddress = { z: number; x: number; y: number };

/** The opened file of the street map. */
export type TileArchive = Awaited<ReturnType<typeof openTileArchive>>;

/** Directories in memory. A country has one to some dozens. */
const CACHED_DIRECTORIES = 200;

/** Opens a PMTiles file once; tiles are read from it by range. */
export async function openTileArchive(file: PmtilesFile) {
  const handle = await open(file.path, 'r');
  const directories = new ResolvedValueCache(CACHED_DIRECTORIES, undefined, decompress);
  // Tiles stay as they are: browsers decompress them.
  const archive = new PMTiles(sourceOf(handle, file.path), directories, async (bytes) => bytes);
  return {
    file,
    /** Returns a tile as stored, see `file.isGzipped`; `null` if the file has none. Throws if the file is unreadable. */
    readTile: async ({ z, x, y }: TileAddress): Promise<Buffer | null> => {
      const tile = await archive.getZxy(z, x, y);
      return tile ? Buffer.from(tile.data) : null;
    },
    close: () => handle.close(),
  };
}

async function decompress(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression !== Compression.Gzip) return bytes;
  return new Uint8Array(await promisify(gunzip)(bytes)).buffer;
}

function sourceOf(handle: FileHandle, path: string): Source {
  return {
    getKey: () => path,
    getBytes: async (offset, length) => {
      const { size } = await handle.stat();
      // The library reads the first 16 kB at once, even of a smaller file.
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
      if (bytesRead === 0) throw new Error(`nothing to read at byte ${offset} of ${path}`);
      return { data: bytes.buffer };
    },
  };
}
