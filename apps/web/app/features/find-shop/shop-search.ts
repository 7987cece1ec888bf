import { type GeoPoint, parsePoint } from '@portal/domain/places/geo';
import { SHOP_KINDS, type ShopKind } from '@portal/domain/places/shop';

/** The search of the store locator. All of it is in the URL, so that it works without JavaScript. */
export type ShopSearch = {
  /** The typed place; empty for none. */
  query: string;
  /** Id of the geocoding service, to choose among places of the same name; `null` for the first. */
  placeId: string | null;
  /** The visitor's position. A typed place has priority. */
  here: GeoPoint | null;
  /** Maximum number of listed shops. */
  limit: number;
};

/** Number of shops in the first list, and how many "more" adds. */
export const SHOPS_PER_PAGE = 10;

const MAX_QUERY_LENGTH = 120;
const MAX_SHOWN = 500;

/** Parses the query of a URL. Invalid values are ignored. */
export function parseShopSearch(params: URLSearchParams): ShopSearch {
  return {
    query: (params.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    placeId: params.get('place')?.slice(0, MAX_QUERY_LENGTH) || null,
    here: parsePoint(params.get('lat'), params.get('lng')),
    limit: Math.min(MAX_SHOWN, Math.max(SHOPS_PER_PAGE, Math.trunc(Number(params.get('shown'))) || 0)),
  };
}

/** Formats the query with its `?`; empty for an empty search. */
export function formatShopQuery(search: Partial<ShopSearch>): string {
  const { query = '', placeId = null, here = null, limit = SHOPS_PER_PAGE } = search;
  const params = new URLSearchParams();
  if (query) params.set('q', query);
  if (query && placeId) params.set('place', placeId);
  if (!query && here) {
    params.set('lat', String(here.lat));
    params.set('lng', String(here.lng));
  }
  if (limit > SHOPS_PER_PAGE) params.set('shown', String(limit));
  return params.size > 0 ? `?${params}` : '';
}

/** Rounds a position for the URL. A hundred metres are enough to find a shop, and the URL reveals no more. */
export function roundPosition({ lat, lng }: GeoPoint): GeoPoint {
  return { lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) };
}

/**
 * The kind of shop of a list, by the last segment of its path (RULINGS 30): `{slug}_shop` or `dealers`. Else `null`.
 */
export function shopKindOfPath(segment: string | undefined, slug: string): ShopKind | null {
  return (
    SHOP_KINDS.find((kind) => segment !== undefined && shopListPath(kind, slug).endsWith(`/${segment}`)) ??
    null
  );
}

/** Path of the list of one kind of shop, or of all shops, without a language prefix. */
export function shopListPath(kind: ShopKind | null, slug: string): string {
  if (kind === null) return '/storeLocator';
  return kind === 'shop' ? `/store_finder/${slug}_shop` : '/store_finder/dealers';
}
