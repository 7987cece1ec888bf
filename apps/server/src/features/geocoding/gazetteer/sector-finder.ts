import { distanceKm, type GeoPoint } from '@portal/domain/places/geo';
import { readSectors } from '@portal/platform/places/sectors';
import type { GazetteerPlace } from './place.ts';

/** Largest distance to a sector, in multiples of its radius. Points beyond are in another country or in a lake. */
const MAX_RADII = 2.2;

/**
 * Finds the sector that most likely contains a point. Sectors have a point and an area but no border, so the distance
 * is measured in the sector's own radius. Near a border the result may be the neighbour.
 */
export function createSectorFinder(
  places: readonly GazetteerPlace[],
): (at: GeoPoint) => GazetteerPlace | null {
  const areas = new Map(readSectors().map((one) => [`${one.district}/${one.sector}`, one.areaKm2]));
  const sectors = places
    .filter(({ kind }) => kind === 'sector')
    .map((place) => ({
      place,
      radius: Math.sqrt((areas.get(`${place.district}/${place.name}`) ?? 1) / Math.PI),
    }));
  return (at) => {
    let [nearest, minRadii]: [GazetteerPlace | null, number] = [null, MAX_RADII];
    for (const { place, radius } of sectors) {
      const radii = distanceKm(at, place.at) / radius;
      if (radii < minRadii) [nearest, minRadii] = [place, radii];
    }
    return nearest;
  };
}
