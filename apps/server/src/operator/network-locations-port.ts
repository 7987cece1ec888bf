import type { GeoPoint } from '@portal/domain/places/geo';
import type { Shop } from '@portal/domain/places/shop';
import type { Site } from '@portal/domain/places/site';

/** Network sites and shops of the operator. */
export type NetworkLocations = {
  /** Returns all sites. `version` changes with them and is used as cache version. */
  sites: () => Promise<{ version: string; sites: readonly Site[] }>;
  /**
   * Returns shops and dealers within a distance of a point in kilometres, nearest first. Empty when there are
   * none.
   */
  shopsNear: (around: { at: GeoPoint; withinKm: number }) => Promise<NearbyShop[]>;
};

/** A shop and its distance from the requested point in kilometres, not rounded. */
export type NearbyShop = { shop: Shop; distanceKm: number };
