import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { searchBox } from '@portal/domain/places/geo';
import type { TileAddress, TileArchive } from '@portal/platform/street-map/tile-archive';
import type { FastifyBaseLogger } from 'fastify';
import { readStreetTile } from './read-street-tile.ts';
import { createStreetIndex, type StreetIndex } from './street-index.ts';

/** The streets of the operator's map. */
export type ReadStreets = {
  /** Filled in the background: until then an address has the places of the gazetteer only. */
  index: StreetIndex;
  /** Stops reading. */
  close: () => Promise<void>;
};

type StreetLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** House numbers and small streets are in no tile of a lower zoom; higher ones have the same streets in more tiles. */
const MAX_ZOOM = 15;

/** Tiles of one build: twice those of Rwanda at the maximum zoom. */
const MAX_TILES = 80_000;

/** Work without a pause, and how much longer than the work each pause is: pages have priority. */
const SLICE_MS = 8;

const PAUSE_FACTOR = 3;
const gunzipTile = promisify(gunzip);

/** Starts to read the streets of a map. */
export function readStreets(archive: TileArchive, log: StreetLog): ReadStreets {
  const controller = new AbortController();
  const index = createStreetIndex();
  const isBuilt = fillIndex(archive, index, { signal: controller.signal, log });
  return {
    index,
    close: async () => {
      controller.abort();
      await isBuilt;
    },
  };
}

async function fillIndex(
  archive: TileArchive,
  index: StreetIndex,
  { signal, log }: { signal: AbortSignal; log: StreetLog },
): Promise<void> {
  const started = performance.now();
  let failedTiles = 0;
  const onFailed = (err: unknown) => {
    failedTiles += 1;
    // One entry is enough: a damaged file has thousands of such tiles.
    if (failedTiles === 1) log.warn({ err }, 'a tile of the street map has no readable streets');
  };
  await buildStreetIndex(archive, index, { signal, onFailed });
  if (signal.aborted) return;
  const seconds = Math.round((performance.now() - started) / 1000);
  log.info({ ...index.size(), failedTiles, seconds }, 'the streets of the map can be searched');
  if (index.isFull()) log.warn('the street map has more streets than the index: some are not found');
}

type BuildOptions = { signal: AbortSignal; onFailed: (cause: unknown) => void };

/**
 * Reads the streets of the country from the operator's file into an index, in the background. A tile that cannot be read is
 * reported and left out. Ends early when `signal` is aborted.
 */
async function buildStreetIndex(
  archive: TileArchive,
  index: StreetIndex,
  { signal, onFailed }: BuildOptions,
): Promise<void> {
  let sliceStart = performance.now();
  for (const address of tilesOf(archive)) {
    if (signal.aborted) return;
    try {
      const stored = await archive.readTile(address);
      if (stored) index.add(readStreetTile(await unpack(stored, archive), address));
    } catch (cause) {
      if (signal.aborted) return;
      onFailed(cause);
    }
    const worked = performance.now() - sliceStart;
    if (worked < SLICE_MS) continue;
    await sleep(worked * PAUSE_FACTOR, undefined, { ref: false });
    sliceStart = performance.now();
  }
}

async function unpack(stored: Buffer, { file }: TileArchive): Promise<Uint8Array> {
  return file.isGzipped ? gunzipTile(stored) : stored;
}

/** The tiles of the file inside the country, from north to south. */
function* tilesOf({ file }: TileArchive): Generator<TileAddress> {
  const z = Math.min(file.maxZoom, MAX_ZOOM);
  const box = searchBox();
  const [west, south, east, north] = file.bounds;
  const northWest = tileAt(z, { lat: Math.min(north, box.north), lng: Math.max(west, box.west) });
  const southEast = tileAt(z, { lat: Math.max(south, box.south), lng: Math.min(east, box.east) });
  let count = 0;
  for (let y = northWest.y; y <= southEast.y; y += 1) {
    for (let x = northWest.x; x <= southEast.x; x += 1) {
      count += 1;
      if (count > MAX_TILES) return;
      yield { z, x, y };
    }
  }
}

function tileAt(z: number, { lat, lng }: { lat: number; lng: number }): TileAddress {
  const side = 2 ** z;
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { z, x: Math.floor((lng / 360 + 0.5) * side), y: Math.floor(y * side) };
}
