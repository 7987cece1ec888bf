import { type GeoPoint, parsePoint } from '@portal/domain/geo';
import { SHOP_KINDS, type ShopKind } from '@portal/domain/shop';

/** What an address of the store locator asks for. It is all in the address, so that it works without JavaScript. */
export type StoreSearch = {
  /** As typed; empty for none. */
  query: string;
  /** Which of several places of that name, by the geocoding service's id; `null` for the first. */
  placeId: string | null;
  /** Where the visitor stands. A typed place goes before it. */
  here: GeoPoint | null;
  /** How many shops are listed at most. */
  shown: number;
};

/** Shops listed before "more" is asked for, and how many more that brings. */
export const SHOPS_A_STEP = 10;

const LONGEST_QUERY = 120;
const MOST_SHOWN = 500;

/** Reads an address. What makes no sense in it is as if it weren't there. */
export function readStoreSearch(params: URLSearchParams): StoreSearch {
  return {
    query: (params.get('q') ?? '').trim().slice(0, LONGEST_QUERY),
    placeId: params.get('place')?.slice(0, LONGEST_QUERY) || null,
    here: readHere(params),
    shown: Math.min(MOST_SHOWN, Math.max(SHOPS_A_STEP, Math.trunc(Number(params.get('shown'))) || 0)),
  };
}

/** Query of an address with its `?`; empty for a first visit. */
export function storeQuery(search: Partial<StoreSearch>): string {
  const { query = '', placeId = null, here = null, shown = SHOPS_A_STEP } = search;
  const params = new URLSearchParams();
  if (query) params.set('q', query);
  if (query && placeId) params.set('place', placeId);
  if (!query && here) {
    params.set('lat', String(here.lat));
    params.set('lng', String(here.lng));
  }
  if (shown > SHOPS_A_STEP) params.set('shown', String(shown));
  return params.size > 0 ? `?${params}` : '';
}

/**
 * A position as it goes into an address: a hundred metres are enough to find a shop, and nobody who reads the address
 * later learns more.
 */
export function roughly({ lat, lng }: GeoPoint): GeoPoint {
  return { lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) };
}

/**
 * Kind of shop a list is about, by the last segment of its path (RULINGS 30): `{slug}_shop` or `dealers`. `null` for
 * any other segment.
 */
export function kindOfList(segment: string | undefined, slug: string): ShopKind | null {
  return (
    SHOP_KINDS.find((kind) => segment !== undefined && pathOfList(kind, slug).endsWith(`/${segment}`)) ?? null
  );
}

/** Path of the list of one kind of shop, or of all of them, without the language. */
export function pathOfList(kind: ShopKind | null, slug: string): string {
  if (kind === null) return '/storeLocator';
  return kind === 'shop' ? `/store_finder/${slug}_shop` : '/store_finder/dealers';
}

function readHere(params: URLSearchParams): GeoPoint | null {
  return parsePoint(params.get('lat'), params.get('lng'));
}
