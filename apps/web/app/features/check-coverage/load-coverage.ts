import type { NamedPlace, PlaceLookup, WebContext } from '@portal/contract/http/web-context';
import type { ReachKm, SatelliteService, TechnologyAt } from '@portal/domain/places/coverage';
import type { GeoPoint, Precision } from '@portal/domain/places/geo';
import type { Technology } from '@portal/domain/places/site';
import { findPlaceName, findPlaces } from '../../map/find-places.ts';
import type { CoverageSearch } from './coverage-search.ts';

/**
 * The place of the result. `name` is `null` when the geocoding service has none. `pointName` names the point of a large
 * place that distances are measured from; `null` for a small place.
 */
export type ChosenPlace = {
  name: string | null;
  at: GeoPoint;
  precision: Precision;
  isHere: boolean;
  isPartial: boolean;
  pointName: string | null;
};

/** The data of the coverage page. */
export type CoveragePageData = {
  /** Technologies of at least one site; `null` when the coverage data is unavailable. */
  technologies: Technology[] | null;
  /** Result of the place search. */
  search: 'none' | 'found' | 'nowhere' | 'unreachable';
  place: ChosenPlace | null;
  /** Other places of the same name (RULINGS 45). */
  others: NamedPlace[];
  coverage: TechnologyAt[] | null;
  /** Assumed range of a site; `null` when the coverage data is unavailable. */
  reachKm: ReachKm | null;
  /** What phones get by satellite; empty: nothing. */
  satellite: readonly SatelliteService[];
};

/** Radius of a place in kilometres: half a typical sector, district, province, and half the country. */
const RADIUS_KM: Record<Precision, number> = {
  exact: 0,
  street: 0.3,
  town: 1.5,
  sector: 3.5,
  district: 12,
  province: 35,
  country: 110,
};

/** Places so large that their point needs its own name. */
const LARGE: readonly Precision[] = ['district', 'province', 'country'];

type CoverageSource = Pick<WebContext, 'places' | 'portal'>;

/** Finds the place and reads its coverage. Never throws: the page reports what is unavailable. */
export async function loadCoverage(
  { places, portal }: CoverageSource,
  search: CoverageSearch,
): Promise<CoveragePageData> {
  const { place, others, outcome } = await findPlace(places, search);
  const network = await portal.readCoverage(
    place ? { ...place.at, radiusKm: RADIUS_KM[place.precision] } : {},
  );
  return {
    technologies: network.kind === 'ok' ? network.result.technologies : null,
    search: outcome,
    place,
    others,
    coverage: network.kind === 'ok' ? network.result.at : null,
    reachKm: network.kind === 'ok' ? network.result.reachKm : null,
    satellite: network.kind === 'ok' ? network.result.satellite : [],
  };
}

type PlaceSearch = { place: ChosenPlace | null; others: NamedPlace[]; outcome: CoveragePageData['search'] };

async function findPlace(
  places: PlaceLookup,
  { query, placeId, here }: CoverageSearch,
): Promise<PlaceSearch> {
  if (query) {
    const found = await findPlaces(places, { query, placeId, here });
    const [first, ...others] = found ?? [];
    if (!first) return { place: null, others: [], outcome: found ? 'nowhere' : 'unreachable' };
    const pointName = LARGE.includes(first.precision) ? await findPlaceName(places, first.at) : null;
    return { place: { ...first, isHere: false, pointName }, others, outcome: 'found' };
  }
  if (!here) return { place: null, others: [], outcome: 'none' };
  const name = await findPlaceName(places, here);
  const place: ChosenPlace = {
    name,
    at: here,
    precision: 'exact',
    isHere: true,
    isPartial: false,
    pointName: null,
  };
  return { place, others: [], outcome: 'found' };
}
