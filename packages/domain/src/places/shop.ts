import type { Localised } from '../language/localised.ts';
import type { GeoPoint } from './geo.ts';

/** Kinds of points of sale: the operator's shops and dealers. */
export const SHOP_KINDS = ['shop', 'dealer'] as const;

/** A kind of point of sale. */
export type ShopKind = (typeof SHOP_KINDS)[number];

/** Days with the same opening hours. Public holidays are not covered. */
export type OpenDays = 'weekdays' | 'saturday' | 'sunday';

/** Opening hours in local time `HH:MM`. Shops are closed on days that are not listed. */
export type OpeningHours = { days: OpenDays; opens: string; closes: string };

/** What customers can do in a shop. */
export const SHOP_SERVICES = ['sim', 'money', 'devices', 'broadband', 'repairs'] as const;

/**
 * A service of a shop: `sim` new and replaced SIM cards, `money` cash in and out, `devices` phones and routers, `broadband`
 * home broadband, `repairs` repair of phones.
 */
export type ShopService = (typeof SHOP_SERVICES)[number];

/** A point of sale (SPEC section 3 "Shop"). */
export type Shop = {
  /** The operator's own id, unique among its shops. */
  id: string;
  /** With suffix: `Isano Shop Huye - Ngoma`. Cards show {@link shopTitle}. */
  name: Localised;
  kind: ShopKind;
  at: GeoPoint;
  /** Postal address. */
  address: Localised;
  /** National digits with the leading 0; `null` when it has none. */
  phone: string | null;
  /** Empty when unknown. */
  hours: readonly OpeningHours[];
  /** In the order of {@link SHOP_SERVICES}; empty when unknown. */
  services: readonly ShopService[];
};

/** The name without its suffix: the text before the first `-` (SPEC section 2 "Store locator"). */
export function shopTitle(name: string): string {
  return name.split('-', 1)[0]?.trim() || name.trim();
}
