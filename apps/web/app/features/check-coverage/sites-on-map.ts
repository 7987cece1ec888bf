import type { ReachKm } from '@portal/domain/places/coverage';
import type { Site, Technology } from '@portal/domain/places/site';
import type { CoverageArea, MapSite } from '@portal/map-element/map-api';

/** Shade of each technology: the newest covers the others. */
const SHADE: Record<Technology, CoverageArea['shade']> = { '2g': 0, '3g': 1, '4g': 2, '5g': 3 };

/**
 * Converts the sites of a technology (`null`: all sites) for the map element, with the area that each reaches. A site with 5G always has its own marker
 * and circle (SPEC section 2 "Coverage map").
 */
export function toMapSites(
  sites: readonly Site[],
  technology: Technology | null,
  reachKm: ReachKm,
): MapSite[] {
  return sites
    .filter(({ technologies }) => technology === null || technologies.includes(technology))
    .map(({ at, technologies, reachKm: own }) => ({
      ...at,
      look: technologies.includes('5g') ? 'wide' : 'plain',
      areas: (technology === null ? technologies : [technology]).map(
        (one): CoverageArea => ({ km: own?.[one] ?? reachKm[one], shade: SHADE[one] }),
      ),
    }));
}
