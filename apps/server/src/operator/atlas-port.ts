import type { GeoPoint } from '@portal/domain/geo';
import type { Shop } from '@portal/domain/shop';
import type { Site } from '@portal/domain/site';

/** Where the operator is to be found: its masts and its shops. */
export type Atlas = {
  /** Every site. `version` changes whenever they do: caches and maps hang on it. */
  sites: () => Promise<{ version: string; sites: readonly Site[] }>;
  /** Shops and dealers within a distance of a point, the nearest first. None there is an empty list. */
  shopsNear: (around: { at: GeoPoint; withinKm: number }) => Promise<ShopNear[]>;
};

/** A shop and how far it is from where was asked, in kilometres, not rounded. */
export type ShopNear = { shop: Shop; distanceKm: number };
