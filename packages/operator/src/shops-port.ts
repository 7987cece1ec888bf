import { distanceKm, type GeoPoint } from '@portal/domain/places/geo';
import type { Shop } from '@portal/domain/places/shop';

/** Shops and dealers of the operator. */
export type Shops = {
  /**
   * Returns shops and dealers within a distance of a point in kilometres, nearest first. Empty when there are
   * none.
   */
  shopsNear: (around: { at: GeoPoint; withinKm: number }) => Promise<NearbyShop[]>;
};

/** A shop and its distance from the requested point in kilometres, not rounded. */
export type NearbyShop = { shop: Shop; distanceKm: number };

/** Shops from a complete list, for operators whose list is short enough to be read each time. */
export function shopsOf(list: () => readonly Shop[]): Shops {
  return {
    shopsNear: async ({ at, withinKm }) =>
      list()
        .map((shop): NearbyShop => ({ shop, distanceKm: distanceKm(at, shop.at) }))
        .filter((near) => near.distanceKm <= withinKm)
        .sort((a, b) => a.distanceKm - b.distanceKm),
  };
}
