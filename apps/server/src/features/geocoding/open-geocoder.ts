import { getCountry } from '@portal/domain/country/country';
import type { Secret } from '../../platform/crypto/secret.ts';
import type { FormatText } from '../../platform/wording/sentences.ts';
import { GOOGLE_URL, googleGeocoder } from './adapters/google.ts';
import { NOMINATIM_URL, nominatimGeocoder } from './adapters/nominatim.ts';
import { PHOTON_URL, photonGeocoder } from './adapters/photon.ts';
import { createFetchJson } from './fetch-json.ts';
import { createGazetteer } from './gazetteer/gazetteer.ts';
import type { Geocoder } from './geocoder.ts';
import { NO_PLACES } from './no-places.ts';
import { withFallback } from './with-fallback.ts';

/** The configured geocoder (docs/configuration.md). `url` null: the service's public address. */
export type GeocoderSettings = {
  kind: 'gazetteer' | 'google' | 'nominatim' | 'photon';
  url: string | null;
  key: Secret | null;
};

type GeocoderParts = {
  settings: GeocoderSettings;
  /** Texts of the gazetteer. */
  formatText: FormatText;
  /** Identifies the portal by its public address. */
  userAgent: string;
  onFailed: (cause: unknown) => void;
  fetch?: typeof globalThis.fetch;
};

/** Creates the configured geocoder, with the gazetteer as fallback if the country has one. */
export function openGeocoder({ settings, formatText, userAgent, onFailed, fetch }: GeocoderParts): Geocoder {
  const fallback = getCountry().map.hasGazetteer ? createGazetteer(formatText) : NO_PLACES;
  const first = createConfigured(settings, createFetchJson(userAgent, fetch));
  return first ? withFallback({ first, always: fallback, onFailed }) : fallback;
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
