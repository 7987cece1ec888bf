import { distanceKm, type GeoPoint } from './geo.ts';
import { type Site, TECHNOLOGIES, type Technology } from './site.ts';

/**
 * Kilometres a site is taken to reach out of doors. 5G is the circle of SPEC section 9; the others are what planners
 * reckon with for hilly country: an estimate, and pages call it one.
 */
export const REACH_KM: Record<Technology, number> = { '2g': 8, '3g': 4, '4g': 4, '5g': 0.3 };

/** `full`: all of the place is within reach of a site; `part`: some of it; `none`: nothing. */
export type Reach = 'full' | 'part' | 'none';

/** One technology at a place. `nearestKm` is to the nearest site that has it, not rounded. */
export type TechnologyAt = { technology: Technology; reach: Reach; nearestKm: number };

/**
 * What the network is at a place: one line for each technology that any site has, oldest first.
 * @param place.radiusKm how far the place reaches round its point; 0 for an exact point
 */
export function coverageAt(
  sites: readonly Site[],
  place: { at: GeoPoint; radiusKm: number },
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
      : [{ technology, reach: reachOf(technology, nearestKm, place.radiusKm), nearestKm }];
  });
}

/** Of a wide place only the middle is known: a site that reaches the middle need not reach its edge. */
function reachOf(technology: Technology, nearestKm: number, radiusKm: number): Reach {
  const reach = REACH_KM[technology];
  if (nearestKm + radiusKm / 2 <= reach) return 'full';
  return nearestKm <= reach + radiusKm ? 'part' : 'none';
}
