import { type GeoPoint, parsePoint } from '@portal/domain/places/geo';
import { TECHNOLOGIES, type Technology } from '@portal/domain/places/site';

/** The search of the coverage page. All of it is in the URL, so that it works without JavaScript. */
export type CoverageSearch = {
  /** The typed place; empty for none. */
  query: string;
  /** Id of the geocoding service, to choose among places of the same name. */
  placeId: string | null;
  /** The visitor's position; a typed place has priority. */
  here: GeoPoint | null;
  /** The technology on the map, `null` for all. */
  technology: Technology | null;
};

const MAX_QUERY_LENGTH = 120;
const MAX_ID_LENGTH = 200;

/** Parses the query of a URL. Invalid values are ignored. */
export function parseCoverageSearch(params: URLSearchParams): CoverageSearch {
  return {
    query: (params.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    placeId: params.get('place')?.slice(0, MAX_ID_LENGTH) || null,
    here: parsePoint(params.get('lat'), params.get('lng')),
    technology: TECHNOLOGIES.find((technology) => technology === params.get('tech')) ?? null,
  };
}

/** Formats the query with its `?`; empty for an empty search. A position is rounded to about a hundred metres. */
export function formatCoverageQuery({ query, placeId, here, technology }: Partial<CoverageSearch>): string {
  const params = new URLSearchParams();
  if (query) params.set('q', query);
  if (query && placeId) params.set('place', placeId);
  if (!query && here) {
    params.set('lat', here.lat.toFixed(3));
    params.set('lng', here.lng.toFixed(3));
  }
  if (technology) params.set('tech', technology);
  return params.size > 0 ? `?${params}` : '';
}
