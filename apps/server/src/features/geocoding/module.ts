import type { Module } from '@portal/platform/module';
import type { TileArchive } from '@portal/platform/street-map/tile-archive';
import type { FormatText } from '@portal/platform/wording/sentences';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type GeocoderSettings, openGeocoder } from './open-geocoder.ts';
import { createPlaceLookup } from './place-lookup.ts';
import { geocodingRoutes } from './routes.ts';
import { readStreets } from './streets/read-streets.ts';

type Deps = {
  settings: GeocoderSettings;
  formatText: FormatText;
  /** The operator's street map; `null`: there is none. */
  streetMap: TileArchive | null;
  /** Identifies the portal by its public address. */
  userAgent: string;
  log: FastifyBaseLogger;
};

/** The search for places: the configured service, the streets of the map, the gazetteer. Starts to read the streets. */
export function createGeocoding({ streetMap, log, ...parts }: Deps) {
  const streets = streetMap && readStreets(streetMap, log);
  const geocoder = openGeocoder({
    ...parts,
    streets: streets?.index ?? null,
    onFailed: (err) => log.warn({ err }, 'geocoding service failed: used the gazetteer'),
  });
  return {
    routes: { shared: (app: FastifyInstance) => geocodingRoutes(app, { geocoder }) },
    findPlaces: createPlaceLookup(geocoder),
    /** Loads the gazetteer before the first visitor searches for a place. */
    preload: () => geocoder.byId({ id: 'rw/', locale: 'en' }).catch(() => null),
    close: async () => streets?.close(),
  } satisfies Module;
}
