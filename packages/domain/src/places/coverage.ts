import { distanceKm, type GeoPoint } from './geo.ts';
import { type Site, TECHNOLOGIES, type Technology } from './site.ts';

/** Assumed outdoor range of a site in kilometres, whatever the terrain. */
export type ReachKm = Record<Technology, number>;

/** The range of a single site in kilometres; a technology that is left out has that of {@link ReachKm}. */
export type SiteReach = NonNullable<Site['reachKm']>;

/**
 * The range unless the operator has configured its own. 5G is the circle of SPEC section 9; the others are estimates for
 * hilly country, and pages say so.
 */
export const DEFAULT_REACH_KM: ReachKm = { '2g': 8, '3g': 4, '4g': 4, '5g': 0.3 };

/** What a phone can do by satellite where no mast reaches. */
export const SATELLITE_SERVICES = ['sms', 'calls', 'data'] as const;

/** One service by satellite. */
export type SatelliteService = (typeof SATELLITE_SERVICES)[number];

/** `full`: the whole place is in range of a site; `part`: a part of it; `none`: nothing. */
export type Reach = 'full' | 'part' | 'none';

/**
 * One technology at a place. `nearestKm` is to the nearest site that has it, not rounded. `ownReachKm`: the range of the site that
 * decided, when it is the site's own; else `null`.
 */
export type TechnologyAt = {
  technology: Technology;
  reach: Reach;
  nearestKm: number;
  ownReachKm: number | null;
};

/** Of one technology: the nearest site, and the one that reaches furthest beyond the place. */
type Best = { nearestKm: number; deciding: { km: number; rangeKm: number; isOwn: boolean } };

/**
 * Coverage of a place: one entry per technology of the network, oldest first.
 * @param place.radiusKm radius of the place; 0 for an exact point
 */
export function coverageAt(
  sites: readonly Site[],
  place: { at: GeoPoint; radiusKm: number },
  reachKm: ReachKm,
): TechnologyAt[] {
  const best = new Map<Technology, Best>();
  for (const site of sites) {
    const km = distanceKm(place.at, site.at);
    for (const technology of site.technologies) {
      const own = site.reachKm?.[technology];
      const found = { km, rangeKm: own ?? reachKm[technology], isOwn: own !== undefined };
      best.set(technology, betterOf(best.get(technology), found));
    }
  }
  return TECHNOLOGIES.flatMap((technology) => {
    const found = best.get(technology);
    if (!found) return [];
    const { km, rangeKm, isOwn } = found.deciding;
    const reach = reachOf(rangeKm, km, place.radiusKm);
    return [{ technology, reach, nearestKm: found.nearestKm, ownReachKm: isOwn ? rangeKm : null }];
  });
}

function betterOf(before: Best | undefined, found: Best['deciding']): Best {
  if (!before) return { nearestKm: found.km, deciding: found };
  const { deciding } = before;
  const isFurther = found.rangeKm - found.km > deciding.rangeKm - deciding.km;
  return { nearestKm: Math.min(before.nearestKm, found.km), deciding: isFurther ? found : deciding };
}

/** Only the centre of a large place is known; a site in range of the centre may not reach its edge. */
function reachOf(rangeKm: number, km: number, radiusKm: number): Reach {
  if (km + radiusKm / 2 <= rangeKm) return 'full';
  return km <= rangeKm + radiusKm ? 'part' : 'none';
}
