import { distanceKm, type GeoPoint } from '@portal/domain/geo';
import { readSectors } from '../../../platform/places/sectors.ts';
import type { Place } from './place.ts';

/** How many times its own radius a sector may reach: beyond lies another country or the lake. */
const FARTHEST_RADII = 2.2;

/**
 * The sector a point most likely lies in. We know a point and the area of each, not its border: the nearest, measured
 * in its own size, is right for most points and its neighbour for some near a border.
 */
export function nearestSector(places: readonly Place[]): (at: GeoPoint) => Place | null {
  const areas = new Map(readSectors().map((one) => [`${one.district}/${one.sector}`, one.areaKm2]));
  const sectors = places
    .filter(({ kind }) => kind === 'sector')
    .map((place) => ({
      place,
      radius: Math.sqrt((areas.get(`${place.district}/${place.name}`) ?? 1) / Math.PI),
    }));
  return (at) => {
    let [nearest, least]: [Place | null, number] = [null, FARTHEST_RADII];
    for (const { place, radius } of sectors) {
      const radii = distanceKm(at, place.at) / radius;
      if (radii < least) [nearest, least] = [place, radii];
    }
    return nearest;
  };
}
