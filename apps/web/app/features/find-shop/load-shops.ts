import { OPERATOR_CODE, portalHeaders } from '@portal/contract/http/headers';
import { shopsPath } from '@portal/contract/http/paths';
import {
  fromWireShop,
  type ListedShop,
  SHOPS_WITHIN_KM,
  type ShopsReply,
} from '@portal/contract/wire/wire-shop';
import type { Locale } from '@portal/domain/language/locale';
import { COUNTRY_MIDDLE, type GeoPoint } from '@portal/domain/places/geo';
import type { ShopKind } from '@portal/domain/places/shop';
import { findPlaces, type NamedPlace } from '../../map/geocoding-client.ts';
import type { ShopSearch } from './shop-search.ts';

/** The point that distances are measured from (RULINGS 44). */
export type SearchCentre = { at: GeoPoint } & (
  | { kind: 'country' | 'here' }
  | { kind: 'place'; name: string }
);

/** The data of the store locator. */
export type ShopPageData = {
  centre: SearchCentre;
  /** All places of the typed name; the first is the centre (RULINGS 45). */
  places: NamedPlace[];
  /** The shown shops, nearest first, and the total number; `null` when they are unavailable. */
  shops: { listed: ListedShop[]; count: number } | null;
  /** Result of the place search. */
  search: 'none' | 'found' | 'nowhere' | 'unreachable';
};

/** How to call the portal's own server for one visitor. */
export type PortalServer = { fetch: typeof globalThis.fetch; origin: string; slug: string; locale: Locale };

const WHOLE_COUNTRY: SearchCentre = { kind: 'country', at: COUNTRY_MIDDLE };

/** Finds the searched place and the shops around it. Never throws: the page reports what is unavailable. */
export async function loadShops(
  server: PortalServer,
  search: ShopSearch,
  kind: ShopKind | null,
): Promise<ShopPageData> {
  const { query, here, limit } = search;
  const list = async (at: GeoPoint) => {
    const shops = await findShopsAround(server, at, kind);
    return shops && { listed: shops.slice(0, limit), count: shops.length };
  };
  if (!query) {
    const centre: SearchCentre = here ? { kind: 'here', at: here } : WHOLE_COUNTRY;
    return { centre, places: [], shops: await list(centre.at), search: 'none' };
  }
  const places = await findPlaces(server, search);
  const [first] = places ?? [];
  const centre: SearchCentre =
    first && first.precision !== 'country'
      ? { kind: 'place', at: first.at, name: first.name }
      : WHOLE_COUNTRY;
  return {
    centre,
    places: places ?? [],
    shops: await list(centre.at),
    search: first ? 'found' : places ? 'nowhere' : 'unreachable',
  };
}

/** All shops of a kind around a point, nearest first; `null` when they are unavailable. */
export async function findShopsAround(
  { fetch, origin, slug, locale }: PortalServer,
  at: GeoPoint,
  kind: ShopKind | null,
): Promise<ListedShop[] | null> {
  const query = new URLSearchParams({
    opco: OPERATOR_CODE,
    longitude: String(at.lng),
    latitude: String(at.lat),
    distanceInKilometers: String(SHOPS_WITHIN_KM),
  });
  try {
    const reply = await fetch(`${origin}${shopsPath(slug)}?${query}`, { headers: portalHeaders(locale) });
    if (!reply.ok) return null;
    const shops = ((await reply.json()) as ShopsReply).data.map(fromWireShop);
    return kind ? shops.filter((shop) => shop.kind === kind) : shops;
  } catch {
    return null;
  }
}
