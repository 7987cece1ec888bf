import type { GeoPoint } from '@portal/domain/geo';
import type { Shop } from '@portal/domain/shop';
import type { Site } from '@portal/domain/site';

/** Network sites and shops of the operator. */
export type Atlas = {
  /** Returns all sites. `version` changes with them and is used as cache version. */
  sites: () => Promise<{ version: string; sites: readonly Site[] }>;
  /**
   * Returns shops and dealers within a distance of a point in kilometres, nearest first. Empty when there are
   * none.
   */
  shopsNear: (around: { at: GeoPoint; withinKm: number }) => Promise<ShopNear[]>;
};

/** A shop and its distance from the requested point in kilometres, not rounded. */
export type ShopNear = { shop: Shop; distanceKm: number };
