import type { MapBackground } from '@portal/contract/http/street-map';
import type { Module } from '@portal/platform/module';
import type { PmtilesFile } from '@portal/platform/street-map/pmtiles-file';
import { openTileArchive } from '@portal/platform/street-map/tile-archive';
import type { FastifyInstance } from 'fastify';
import { mapBackgroundOf } from './map-background.ts';
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
  const background: MapBackground | null = mapBackgroundOf({ config: { mapTiles }, streetMap: archive });
  return {
    routes: {
      shared: (app: FastifyInstance) => {
        if (archive) streetMapRoutes(app, archive);
      },
    },
    archive,
    background,
    close: async () => archive?.close(),
  } satisfies Module;
}
