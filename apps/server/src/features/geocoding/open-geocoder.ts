import type { Secret } from '../../platform/crypto/secret.ts';
import type { Say } from '../../platform/wording/sentences.ts';
import { GOOGLE_URL, googleGeocoder } from './adapters/google.ts';
import { NOMINATIM_URL, nominatimGeocoder } from './adapters/nominatim.ts';
import { PHOTON_URL, photonGeocoder } from './adapters/photon.ts';
import { askService } from './ask-service.ts';
import { gazetteer } from './gazetteer/gazetteer.ts';
import type { Geocoder } from './geocoder.ts';
import { withFallback } from './with-fallback.ts';

/** Who finds places, as configured (docs/configuration.md). `url` null: the service's public address. */
export type GeocoderSettings = {
  kind: 'gazetteer' | 'google' | 'nominatim' | 'photon';
  url: string | null;
  key: Secret | null;
};

type GeocoderParts = {
  settings: GeocoderSettings;
  /** Words of the gazetteer. */
  say: Say;
  /** Says who asks: the portal's public address. */
  userAgent: string;
  onFailed: (cause: unknown) => void;
  fetch?: typeof globalThis.fetch;
};

/** The configured geocoder; the gazetteer stands behind every other. */
export function openGeocoder({ settings, say, userAgent, onFailed, fetch }: GeocoderParts): Geocoder {
  const always = gazetteer(say);
  const first = configured(settings, askService(userAgent, fetch));
  return first ? withFallback({ first, always, onFailed }) : always;
}

function configured(
  { kind, url, key }: GeocoderSettings,
  ask: ReturnType<typeof askService>,
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
