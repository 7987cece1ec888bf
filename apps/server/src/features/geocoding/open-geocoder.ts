import { getCountry } from '@portal/domain/country/country';
import type { Secret } from '@portal/platform/crypto/secret';
import type { FormatText } from '@portal/platform/wording/sentences';
import { GOOGLE_URL, googleGeocoder } from './adapters/google.ts';
import { NOMINATIM_URL, nominatimGeocoder } from './adapters/nominatim.ts';
import { PHOTON_URL, photonGeocoder } from './adapters/photon.ts';
import { createFetchJson } from './fetch-json.ts';
import { createGazetteer } from './gazetteer/gazetteer.ts';
import type { Geocoder } from './geocoder.ts';
import type { StreetIndex } from './streets/street-index.ts';
import { withStreets } from './streets/with-streets.ts';
import { withFallback } from './with-fallback.ts';
import { withPlusCodes } from './with-plus-codes.ts';
import { withPositions } from './with-positions.ts';

/** The configured geocoder (docs/configuration.md). `url` null: the service's public address. */
export type GeocoderSettings = {
  kind: 'gazetteer' | 'google' | 'nominatim' | 'photon';
  url: string | null;
  key: Secret | null;
};

/** The geocoder of a country without a gazetteer: it knows no place. */
const NO_PLACES: Geocoder = {
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
  const first = createConfigured(settings, createFetchJson(userAgent, fetch));
  return withPositions(withPlusCodes(first ? withFallback({ first, always: fallback, onFailed }) : fallback));
}

function createConfigured(
  { kind, url, key }: GeocoderSettings,
  ask: ReturnType<typeof createFetchJson>,
): Geocoder | null {
  switch (kind) {
    case 'gazetteer':
      return null;
    case 'google':
      return key && googleGeocoder({ url: url ?? GOOGLE_URL, key, ask });
    case 'nominatim':
      return nominatimGeocoder({ url: url ?? NOMINATIM_URL, ask });
    case 'photon':
      return photonGeocoder({ url: url ?? PHOTON_URL, ask });
  }
}
