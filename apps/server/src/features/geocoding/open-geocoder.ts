import { getCountry } from '@portal/domain/country/country';
import type { Geocoder } from '@portal/domain/places/geocoder';
import type { Secret } from '@portal/platform/crypto/secret';
import type { GeocoderAdapter } from '@portal/platform/places/geocoder-adapter';
import type { FormatText } from '@portal/platform/wording/sentences';
import { createFetchJson } from './fetch-json.ts';
import { createGazetteer } from './gazetteer/gazetteer.ts';
import type { StreetIndex } from './streets/street-index.ts';
import { withStreets } from './streets/with-streets.ts';
import { withFallback } from './with-fallback.ts';
import { withPlusCodes } from './with-plus-codes.ts';
import { withPositions } from './with-positions.ts';

/** The configured geocoder (docs/configuration.md). `url` null: the service's public address. */
export type GeocoderSettings = {
  /** The service of an add-on, `null`: none but the gazetteer. */
  adapter: GeocoderAdapter | null;
  url: string | null;
  key: Secret | null;
};

/** The geocoder of a country without a gazetteer: it knows no place. */
export const NO_PLACES: Geocoder = {
  search: async () => [],
  suggest: async () => [],
  byId: async () => null,
  reverse: async () => null,
};

type GeocoderParts = {
  settings: GeocoderSettings;
  /** Texts of the gazetteer. */
  formatText: FormatText;
  /** Identifies the portal by its public address. */
  userAgent: string;
  onFailed: (cause: unknown) => void;
  fetch?: typeof globalThis.fetch;
  /** The streets of the operator's map, `null` without one. */
  streets: StreetIndex | null;
};

/**
 * Creates the configured geocoder, with the gazetteer and the operator's streets as fallback if there are any. Plus codes and
 * positions are understood whatever is configured.
 */
export function openGeocoder(parts: GeocoderParts): Geocoder {
  const { settings, formatText, userAgent, onFailed, fetch, streets } = parts;
  const gazetteer = getCountry().map.hasGazetteer ? createGazetteer(formatText) : NO_PLACES;
  const fallback = streets ? withStreets(gazetteer, streets) : gazetteer;
  const { adapter, url, key } = settings;
  const ask = createFetchJson(userAgent, fetch);
  const first = adapter?.create({ url: url ?? adapter.url, key, ask });
  return withPositions(withPlusCodes(first ? withFallback({ first, always: fallback, onFailed }) : fallback));
}
