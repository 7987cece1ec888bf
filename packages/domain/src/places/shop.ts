import type { Localised } from '../language/localised.ts';
import type { GeoPoint } from './geo.ts';

/** Kinds of points of sale: the operator's own and those of others. */
export const SHOP_KINDS = ['shop', 'dealer'] as const;

/** A kind of point of sale. */
export type ShopKind = (typeof SHOP_KINDS)[number];

/** Days that share opening hours; a public holiday is nobody's promise here. */
export type OpenDays = 'weekdays' | 'saturday' | 'sunday';

/** When a shop is open on some days, local time `HH:MM`. Days that are not listed are closed. */
export type OpeningHours = { days: OpenDays; opens: string; closes: string };

/** A point of sale (SPEC section 3 "Shop"). */
export type Shop = {
  /** The operator's own id, unique among its shops. */
  id: string;
  /** With its suffix: `Isano Shop Huye - Ngoma`. {@link shopTitle} is what a card shows. */
  name: string;
  kind: ShopKind;
  at: GeoPoint;
  /** Where it is, in words. */
  address: Localised;
  /** `null` when it has none. National digits with the leading 0. */
  phone: string | null;
  /** Empty when nobody said. */
  hours: readonly OpeningHours[];
};

/** The name without its suffix: the text before the first `-` (SPEC section 2 "Store locator"). */
export function shopTitle(name: string): string {
  return name.split('-', 1)[0]?.trim() || name.trim();
}
