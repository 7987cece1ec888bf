import type { NamedPlace, WebContext } from '@portal/contract/http/web-context';
import type { ListedShop } from '@portal/contract/wire/wire-shop';
import { countryMiddle, type GeoPoint } from '@portal/domain/places/geo';
import type { ShopKind } from '@portal/domain/places/shop';
import { findPlaces } from '../../map/find-places.ts';
import { filterShops, type ShopFilter } from './filter-shops.ts';
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
  /** Which shops are shown. */
  filter: ShopFilter;
  /** Result of the place search. */
  search: 'none' | 'found' | 'nowhere' | 'unreachable';
};

const wholeCountry = (): SearchCentre => ({ kind: 'country', at: countryMiddle() });

/** Finds the searched place and the shops around it. Never throws: the page reports what is unavailable. */
export async function loadShops(
  { places: lookup, findShops, now }: Pick<WebContext, 'places' | 'findShops' | 'now'>,
  search: ShopSearch,
  kind: ShopKind | null,
): Promise<ShopPageData> {
  const { query, here, limit, service, openNow } = search;
  const filter: ShopFilter = { kind, service, openAt: openNow ? now().toISOString() : null };
  const list = async (at: GeoPoint) => {
    const all = await findShops(at).catch(() => null);
    const shops = all && filterShops(all, filter);
    return shops && { listed: shops.slice(0, limit), count: shops.length };
  };
  if (!query) {
    const centre: SearchCentre = here ? { kind: 'here', at: here } : wholeCountry();
    return { centre, places: [], shops: await list(centre.at), filter, search: 'none' };
  }
  const places = await findPlaces(lookup, search);
  const [first] = places ?? [];
  const centre: SearchCentre =
    first && first.precision !== 'country'
      ? { kind: 'place', at: first.at, name: first.name }
      : wholeCountry();
  return {
    centre,
    places: places ?? [],
    shops: await list(centre.at),
    filter,
    search: first ? 'found' : places ? 'nowhere' : 'unreachable',
  };
}
