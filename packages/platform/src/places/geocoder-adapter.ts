import type { Geocoder } from '@portal/domain/places/geocoder';
import type { Secret } from '../crypto/secret.ts';

/** Reads JSON from a geocoding service. Throws when it times out, cannot be reached or returns an error. */
export type FetchJson = <Answer>(url: string, query: Record<string, string>) => Promise<Answer>;

/** What a geocoding service gets. `key` is `null` only where it needs none. */
export type GeocoderAccount = { url: string; key: Secret | null; ask: FetchJson };

/** A geocoding service outside of the portal, which `GEOCODER` may name. */
export type GeocoderAdapter = {
  /** Its public address, which `GEOCODER_URL` replaces. */
  url: string;
  /** Whether it answers only with `GEOCODER_KEY`. */
  needsKey: boolean;
  /** Calls nothing before the first search. */
  create: (account: GeocoderAccount) => Geocoder;
};
