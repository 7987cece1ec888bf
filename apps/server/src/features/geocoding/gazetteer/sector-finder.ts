import type { GeoPoint } from '@portal/domain/places/geo';
import { findNearestSector, readSectors } from '@portal/platform/places/sectors';
import type { GazetteerPlace } from './place.ts';

/** Finds the sector of the gazetteer that most likely contains a point. */
export function createSectorFinder(
  places: readonly GazetteerPlace[],
): (at: GeoPoint) => GazetteerPlace | null {
  const areas = new Map(readSectors().map((one) => [`${one.district}/${one.sector}`, one.areaKm2]));
  const sectors = places
    .filter(({ kind }) => kind === 'sector')
    .map((place) => ({ place, at: place.at, areaKm2: areas.get(`${place.district}/${place.name}`) ?? 1 }));
  return (at) => findNearestSector(sectors, at)?.place ?? null;
}
