import { distanceKm, type GeoPoint } from './geo.ts';
import { type Site, TECHNOLOGIES, type Technology } from './site.ts';

/** Assumed outdoor range of a site in kilometres, whatever the terrain. */
export type ReachKm = Record<Technology, number>;

/**
 * The range unless the operator has configured its own. 5G is the circle of SPEC section 9; the others are estimates for
 * hilly country, and pages say so.
 */
export const DEFAULT_REACH_KM: ReachKm = { '2g': 8, '3g': 4, '4g': 4, '5g': 0.3 };

/** `full`: the whole place is in range of a site; `part`: a part of it; `none`: nothing. */
export type Reach = 'full' | 'part' | 'none';

/** One technology at a place. `nearestKm` is to the nearest site that has it, not rounded. */
export type TechnologyAt = { technology: Technology; reach: Reach; nearestKm: number };

/**
 * Coverage of a place: one entry per technology of the network, oldest first.
 * @param place.radiusKm radius of the place; 0 for an exact point
 */
export function coverageAt(
  sites: readonly Site[],
  place: { at: GeoPoint; radiusKm: number },
  reachKm: ReachKm,
): TechnologyAt[] {
  const nearest = new Map<Technology, number>();
  for (const { at, technologies } of sites) {
    const away = distanceKm(place.at, at);
    for (const technology of technologies) {
      if (away < (nearest.get(technology) ?? Number.POSITIVE_INFINITY)) nearest.set(technology, away);
    }
  }
  return TECHNOLOGIES.flatMap((technology) => {
    const nearestKm = nearest.get(technology);
    return nearestKm === undefined
      ? []
      : [{ technology, reach: reachOf(reachKm[technology], nearestKm, place.radiusKm), nearestKm }];
  });
}

/** Only the centre of a large place is known; a site in range of the centre may not reach its edge. */
function reachOf(reach: number, nearestKm: number, radiusKm: number): Reach {
  if (nearestKm + radiusKm / 2 <= reach) return 'full';
  return nearestKm <= reach + radiusKm ? 'part' : 'none';
}
