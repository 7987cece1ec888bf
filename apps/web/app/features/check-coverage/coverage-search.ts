import { TECHNOLOGIES, type Technology } from '@portal/domain/places/site';
import {
  formatPlaceQuery,
  type PlaceSearch,
  parsePlaceSearch,
  roundPosition,
} from '../../map/place-search.ts';

/** The search of the coverage page, with the technology on the map; `null` for all. */
export type CoverageSearch = PlaceSearch & { technology: Technology | null };

/** Parses the query of a URL. Invalid values are ignored. */
export function parseCoverageSearch(params: URLSearchParams): CoverageSearch {
  const technology = TECHNOLOGIES.find((known) => known === params.get('tech')) ?? null;
  return { ...parsePlaceSearch(params), technology };
}

/** Formats the query with its `?`; empty for an empty search. A position is rounded to about a hundred metres. */
export function formatCoverageQuery({ technology, here, ...place }: Partial<CoverageSearch>): string {
  return formatPlaceQuery({ ...place, here: here ? roundPosition(here) : null }, { tech: technology });
}
