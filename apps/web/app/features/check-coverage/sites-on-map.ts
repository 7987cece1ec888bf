import { REACH_KM } from '@portal/domain/places/coverage';
import type { Site, Technology } from '@portal/domain/places/site';
import type { CoverageArea, MapSite } from '@portal/map-element/map-api';

/** Radius and shade of each technology: the newest covers the others. */
const AREA: Record<Technology, CoverageArea> = {
  '2g': { km: REACH_KM['2g'], shade: 0 },
  '3g': { km: REACH_KM['3g'], shade: 1 },
  '4g': { km: REACH_KM['4g'], shade: 2 },
  '5g': { km: REACH_KM['5g'], shade: 3 },
};

/**
 * Converts the sites of a technology (`null`: all sites) for the map element. A site with 5G always has its own marker
 * and circle (SPEC section 2 "Coverage map").
 */
export function toMapSites(sites: readonly Site[], technology: Technology | null): MapSite[] {
  return sites
    .filter(({ technologies }) => technology === null || technologies.includes(technology))
    .map(({ at, technologies }) => ({
      ...at,
      look: technologies.includes('5g') ? 'wide' : 'plain',
      areas: (technology === null ? technologies : [technology]).map((one) => AREA[one]),
    }));
}
