import type { Secret } from '../../platform/crypto/secret.ts';
import type { Say } from '../../platform/wording/sentences.ts';
import { GOOGLE_URL, googleGeocoder } from './adapters/google.ts';
import { NOMINATIM_URL, nominatimGeocoder } from './adapters/nominatim.ts';
import { PHOTON_URL, photonGeocoder } from './adapters/photon.ts';
import { createFetchJson } from './fetch-json.ts';
import { createGazetteer } from './gazetteer/gazetteer.ts';
import type { Geocoder } from './geocoder.ts';
import { withFallback } from './with-fallback.ts';

/** The createConfigured geocoder (docs/configuration.md). `url` null: the service's public address. */
export type GeocoderSettings = {
  kind: 'gazetteer' | 'google' | 'nominatim' | 'photon';
  url: string | null;
  key: Secret | null;
};

type GeocoderParts = {
  settings: GeocoderSettings;
  /** Texts of the gazetteer. */
  say: Say;
  /** Identifies the portal by its public address. */
  userAgent: string;
  onFailed: (cause: unknown) => void;
  fetch?: typeof globalThis.fetch;
};

/** Creates the configured geocoder, with the gazetteer as fallback. */
export function openGeocoder({ settings, say, userAgent, onFailed, fetch }: GeocoderParts): Geocoder {
  const fallback = createGazetteer(say);
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
