import { type GeoPoint, parsePoint } from '@portal/domain/geo';
import { TECHNOLOGIES, type Technology } from '@portal/domain/site';

/** What an address of the coverage map asks for; all of it is in the address, so that it works without JavaScript. */
export type CoverageSearch = {
  /** As typed; empty for none. */
  query: string;
  /** Which of several places of that name, by the geocoding service's id. */
  placeId: string | null;
  /** Where the visitor stands; a typed place goes before it. */
  here: GeoPoint | null;
  /** The technology on the map, `null` for all. */
  technology: Technology | null;
};

const LONGEST_QUERY = 120;
const LONGEST_ID = 200;

/** Reads an address. What makes no sense in it is as if it weren't there. */
export function readCoverageSearch(params: URLSearchParams): CoverageSearch {
  return {
    query: (params.get('q') ?? '').trim().slice(0, LONGEST_QUERY),
    placeId: params.get('place')?.slice(0, LONGEST_ID) || null,
    here: parsePoint(params.get('lat'), params.get('lng')),
    technology: TECHNOLOGIES.find((technology) => technology === params.get('tech')) ?? null,
  };
}

/** Query of an address with its `?`; empty for a first visit. A position goes in to a hundred metres. */
export function coverageQuery({ query, placeId, here, technology }: Partial<CoverageSearch>): string {
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
