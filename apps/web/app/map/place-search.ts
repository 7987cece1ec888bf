import { type GeoPoint, parsePoint } from '@portal/domain/places/geo';

/** A search for a place. All of it is in the URL, so that it works without JavaScript. */
export type PlaceSearch = {
  /** The typed place; empty for none. */
  query: string;
  /** Id of the geocoding service, to choose among places of the same name; `null` for the first. */
  placeId: string | null;
  /** The visitor's position. A typed place has priority; of two of its name the nearer comes first. */
  here: GeoPoint | null;
  /** The URL has a position that is none, such as a latitude of 999. */
  isPositionBad: boolean;
};

/** Long enough for a link that a map application copied. */
export const MAX_QUERY_LENGTH = 500;
const MAX_ID_LENGTH = 200;

/** Parses the query of a URL. Invalid values are ignored; of a position the page says so. */
export function parsePlaceSearch(params: URLSearchParams): PlaceSearch {
  const here = parsePoint(params.get('lat'), params.get('lng'));
  return {
    query: (params.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    placeId: params.get('place')?.slice(0, MAX_ID_LENGTH) || null,
    here,
    isPositionBad: here === null && ['lat', 'lng'].some((name) => params.get(name)),
  };
}

/**
 * Formats the query with its `?`; empty for an empty search.
 * @param more further parameters, without those that are empty
 */
export function formatPlaceQuery(
  { query, placeId, here }: Partial<PlaceSearch>,
  more: Record<string, string | false | null | undefined>,
): string {
  const params = new URLSearchParams();
  if (query) params.set('q', query);
  if (query && placeId) params.set('place', placeId);
  // A chosen place needs no position; a name does, so that it means the same place on the next page.
  if (here && !(query && placeId)) {
    params.set('lat', String(here.lat));
    params.set('lng', String(here.lng));
  }
  for (const [name, value] of Object.entries(more)) if (value) params.set(name, value);
  return params.size > 0 ? `?${params}` : '';
}

/** Rounds a position for the URL. A hundred metres are enough, and the URL reveals no more. */
export function roundPosition({ lat, lng }: GeoPoint): GeoPoint {
  return { lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) };
}
