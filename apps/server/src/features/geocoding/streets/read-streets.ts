import type { TileArchive } from '@portal/platform/street-map/tile-archive';
import type { FastifyBaseLogger } from 'fastify';
import { buildStreetIndex } from './build-street-index.ts';
import { createStreetIndex, type StreetIndex } from './street-index.ts';

/** The streets of the operator's map. */
export type ReadStreets = {
  /** Filled in the background: until then an address has the places of the gazetteer only. */
  index: StreetIndex;
  /** Stops reading. */
  close: () => Promise<void>;
};

type StreetLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

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
