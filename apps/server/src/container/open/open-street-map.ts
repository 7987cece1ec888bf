import type { PmtilesFile } from '@portal/platform/street-map/pmtiles-file';
import { openTileArchive, type TileArchive } from '@portal/platform/street-map/tile-archive';
import type { FastifyBaseLogger } from 'fastify';
import { buildStreetIndex } from '../../features/geocoding/streets/build-street-index.ts';
import { createStreetIndex, type StreetIndex } from '../../features/geocoding/streets/street-index.ts';

/** The operator's street map: its tiles, and its streets for searching. Both are `null` without a file. */
export type StreetMap = {
  archive: TileArchive | null;
  /** Filled in the background: until then an address has the places of the gazetteer only. */
  streets: StreetIndex | null;
  close: () => Promise<void>;
};

type StreetLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** Opens the operator's street map and starts to read its streets. Throws if the file cannot be opened. */
export async function openStreetMap(file: PmtilesFile | null, log: StreetLog): Promise<StreetMap> {
  if (!file) return { archive: null, streets: null, close: async () => {} };
  const archive = await openTileArchive(file);
  const controller = new AbortController();
  const streets = createStreetIndex();
  const isBuilt = readStreets(archive, streets, { signal: controller.signal, log });
  return {
    archive,
    streets,
    close: async () => {
      controller.abort();
      await isBuilt;
      await archive.close();
    },
  };
}

async function readStreets(
  archive: TileArchive,
  streets: StreetIndex,
  { signal, log }: { signal: AbortSignal; log: StreetLog },
): Promise<void> {
  const started = performance.now();
  let failedTiles = 0;
  const onFailed = (err: unknown) => {
    failedTiles += 1;
    // One entry is enough: a damaged file has thousands of such tiles.
    if (failedTiles === 1) log.warn({ err }, 'a tile of the street map has no readable streets');
  };
  await buildStreetIndex(archive, streets, { signal, onFailed });
  if (signal.aborted) return;
  const seconds = Math.round((performance.now() - started) / 1000);
  log.info({ ...streets.size(), failedTiles, seconds }, 'the streets of the map can be searched');
  if (streets.isFull()) log.warn('the street map has more streets than the index: some are not found');
}
