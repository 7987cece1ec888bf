import { SHOP_KINDS, SHOP_SERVICES, type ShopKind, type ShopService } from '@portal/domain/places/shop';
import { formatPlaceQuery, type PlaceSearch, parsePlaceSearch } from '../../map/place-search.ts';

/** What narrow screens show; wide ones show both. */
export type ShopView = 'list' | 'map';

/** The search of the store locator, with the maximum number of listed shops. */
export type ShopSearch = PlaceSearch & {
  limit: number;
  /** Only shops that are open at this time. */
  openNow: boolean;
  /** Only shops with this service. */
  service: ShopService | null;
  view: ShopView;
};

/** Number of shops in the first list, and how many "more" adds. */
export const SHOPS_PER_PAGE = 10;

const MAX_SHOWN = 500;

/** Parses the query of a URL. Invalid values are ignored. */
export function parseShopSearch(params: URLSearchParams): ShopSearch {
  const shown = Math.trunc(Number(params.get('shown'))) || 0;
  return {
    ...parsePlaceSearch(params),
    limit: Math.min(MAX_SHOWN, Math.max(SHOPS_PER_PAGE, shown)),
    openNow: params.get('open') === 'now',
    service: SHOP_SERVICES.find((known) => known === params.get('service')) ?? null,
    view: params.get('view') === 'map' ? 'map' : 'list',
  };
}

/** How many shops must be listed for one of them to be seen: whole pages. @param place counted from 0 */
export function limitThatShows(place: number, limit: number): number {
  return place < limit ? limit : Math.ceil((place + 1) / SHOPS_PER_PAGE) * SHOPS_PER_PAGE;
}

/** Formats the query with its `?`; empty for an empty search. */
export function formatShopQuery(search: Partial<ShopSearch>): string {
  const { limit = SHOPS_PER_PAGE, openNow, service, view, ...place } = search;
  return formatPlaceQuery(place, {
    open: openNow && 'now',
    service,
    view: view === 'map' && view,
    shown: limit > SHOPS_PER_PAGE && String(limit),
  });
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
