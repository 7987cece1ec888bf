import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { TileType, zxyToTileId } from 'pmtiles';
import type { TileAddress } from '../tile-archive.ts';

type SmallArchive = {
  /** Tiles with their uncompressed content. */
  tiles: readonly (TileAddress & { bytes: Uint8Array })[];
  metadata?: Record<string, unknown>;
  tileType?: TileType;
  /** Whether tiles are stored with gzip, as most programs do. */
  isGzipped?: boolean;
  /** Degrees. Without it: all of Rwanda. */
  bounds?: typeof RWANDA;
};

const HEADER_BYTES = 127;
const [NO_COMPRESSION, GZIP] = [1, 2];
const DEGREES = 1e7;
const RWANDA = { west: 28.8, south: -2.9, east: 30.9, north: -1 };

/** Writes a small PMTiles file of version 3 with one directory. */
export function writePmtiles(path: string, archive: SmallArchive): void {
  const { tiles, metadata = {}, tileType = TileType.Mvt, isGzipped = true, bounds = RWANDA } = archive;
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({
      id: zxyToTileId(z, x, y),
      bytes: isGzipped ? gzipSync(bytes) : Buffer.from(bytes),
    }))
    .sort((a, b) => a.id - b.id);
  const directory = gzipSync(writeDirectory(sorted));
  const description = gzipSync(JSON.stringify(metadata));
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles\x03', 'latin1');
  const descriptionAt = HEADER_BYTES + directory.length;
  const dataAt = descriptionAt + description.length;
  const sections = [
    HEADER_BYTES,
    directory.length,
    descriptionAt,
    description.length,
    dataAt,
    0,
    dataAt,
    data.length,
  ];
  for (const [index, value] of [...sections, tiles.length, tiles.length, tiles.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  const zooms = tiles.map(({ z }) => z);
  const bytes = [
    1,
    GZIP,
    isGzipped ? GZIP : NO_COMPRESSION,
    tileType,
    Math.min(...zooms),
    Math.max(...zooms),
  ];
  header.set(bytes as number[], 96);
  const { west, south, east, north } = bounds;
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * DEGREES), 102 + index * 4);
  writeFileSync(path, Buffer.concat([header, directory, description, data]));
}

/** The directory of the format: columns of ids, run lengths, lengths and offsets. */
function writeDirectory(tiles: readonly { id: number; bytes: Buffer }[]): Buffer {
  let offset = 0;
  const ids = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0));
  const offsets = tiles.map(({ bytes }) => {
    offset += bytes.length;
    return offset - bytes.length + 1;
  });
  const columns = [ids, tiles.map(() => 1), tiles.map(({ bytes }) => bytes.length), offsets];
  return Buffer.from([tiles.length, ...columns.flat()].flatMap(toVarint));
}

function toVarint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...toVarint(Math.floor(value / 128))];
}
