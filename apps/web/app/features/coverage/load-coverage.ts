import type { PortalClient } from '@portal/contract/portal-client';
import type { TechnologyAt } from '@portal/domain/coverage';
import type { GeoPoint, Precision } from '@portal/domain/geo';
import type { Technology } from '@portal/domain/site';
import { type Asking, findPlaces, type NamedPlace, placeAt } from '../../blocks/find-places.ts';
import type { CoverageSearch } from './coverage-search.ts';

/**
 * The place the answer is about. `name` is `null` where nobody knows one. `pointName`: where the point of a wide place
 * is that distances are measured from, `null` for a place that is no wider than its name says.
 */
export type ChosenPlace = {
  name: string | null;
  at: GeoPoint;
  precision: Precision;
  isHere: boolean;
  isPartial: boolean;
  pointName: string | null;
};

/** What the coverage page shows. */
export type CoveragePage = {
  /** Technologies that at least one site has; `null` when the network can't be had. */
  technologies: Technology[] | null;
  /** What came of what was asked. */
  search: 'none' | 'found' | 'nowhere' | 'unreachable';
  place: ChosenPlace | null;
  /** Other places of that name (RULINGS 45). */
  others: NamedPlace[];
  answer: TechnologyAt[] | null;
};

/** Kilometres a place reaches round its point: half a typical sector, district, province, half the country. */
const RADIUS_KM: Record<Precision, number> = {
  exact: 0,
  town: 1.5,
  sector: 3.5,
  district: 12,
  province: 35,
  country: 110,
};

/** Places so wide that their point needs a name of its own. */
const WIDE: readonly Precision[] = ['district', 'province', 'country'];

type Asked = Asking & { portal: PortalClient };

/** Finds the place and what the network is there. Never throws: what can't be had is said in the page. */
export async function loadCoverage(asked: Asked, search: CoverageSearch): Promise<CoveragePage> {
  const { place, others, outcome } = await chosenPlace(asked, search);
  const network = await asked.portal.readCoverage(
    place ? { ...place.at, radiusKm: RADIUS_KM[place.precision] } : {},
  );
  return {
    technologies: network.kind === 'ok' ? network.result.technologies : null,
    search: outcome,
    place,
    others,
    answer: network.kind === 'ok' ? network.result.at : null,
  };
}

type Chosen = { place: ChosenPlace | null; others: NamedPlace[]; outcome: CoveragePage['search'] };

async function chosenPlace(asked: Asked, { query, placeId, here }: CoverageSearch): Promise<Chosen> {
  if (query) {
    const found = await findPlaces(asked, { query, placeId });
    const [first, ...others] = found ?? [];
    if (!first) return { place: null, others: [], outcome: found ? 'nowhere' : 'unreachable' };
    const pointName = WIDE.includes(first.precision) ? await placeAt(asked, first.at) : null;
    return { place: { ...first, isHere: false, pointName }, others, outcome: 'found' };
  }
  if (!here) return { place: null, others: [], outcome: 'none' };
  const name = await placeAt(asked, here);
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
