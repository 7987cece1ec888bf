import { type MapBackground, STREET_MAP_PATH } from '@portal/contract/http/street-map';
import type { Module } from '@portal/platform/module';
import type { PmtilesFile } from '@portal/platform/street-map/pmtiles-file';
import { openTileArchive, type TileArchive } from '@portal/platform/street-map/tile-archive';
import type { FastifyInstance } from 'fastify';
import { streetMapRoutes } from './routes.ts';

type Deps = {
  /** The operator's map; `null`: maps have no streets. */
  file: PmtilesFile | null;
  /** Tiles of another service, which are under every map. */
  mapTiles: { url: string; attribution: string } | null;
};

/** Opens the operator's street map. Throws if the file cannot be opened. */
export async function openStreetMap({ file, mapTiles }: Deps) {
  const archive = file && (await openTileArchive(file));
  return {
    routes: {
      shared: (app: FastifyInstance) => {
        if (archive) streetMapRoutes(app, archive);
      },
    },
    archive,
    background: chooseBackground(mapTiles, archive),
    close: async () => archive?.close(),
  } satisfies Module;
}

/** What the operator has configured to be under every map; `null`: nothing but the embedded base map. */
function chooseBackground(mapTiles: Deps['mapTiles'], archive: TileArchive | null): MapBackground | null {
  if (mapTiles) return { kind: 'tiles', ...mapTiles };
  return archive && { kind: 'streets', url: STREET_MAP_PATH };
}
