import { distanceKm, type GeoPoint } from '@portal/domain/places/geo';
import { readTable } from '../read-table.ts';

/** A sector of Rwanda: a point inside it (WGS 84 degrees) and its area. */
export type Sector = {
  province: string;
  district: string;
  sector: string;
  at: GeoPoint;
  areaKm2: number;
};

const FILE = new URL('rwanda-sectors.csv', import.meta.url);

/**
 * Reads the 416 sectors in the order of the file. Names repeat: only district and sector together are unique.
 * Points and areas were computed from the boundaries of WASAC, Ltd. (CC BY 4.0, see NOTICE.md).
 */
export function readSectors(): Sector[] {
  const rows = readTable(FILE, ['province', 'district', 'sector', 'lat', 'lng', 'area_km2'], ',');
  return rows.map(({ lat, lng, area_km2, ...names }) => ({
    ...names,
    at: { lat: Number(lat), lng: Number(lng) },
    areaKm2: Number(area_km2),
  }));
}

/** Largest distance to a sector, in multiples of its radius. Points beyond are in another country or in a lake. */
const MAX_RADII = 2.2;

/**
 * Finds the sector that most likely contains a point; `null` outside the country. Sectors have a point and an area but no border, so the
 * distance is measured in the sector's own radius. Near a border the result may be the neighbour. Pure.
 */
export function findNearestSector<Place extends Pick<Sector, 'at' | 'areaKm2'>>(
  sectors: readonly Place[],
  at: GeoPoint,
): Place | null {
  let [nearest, minRadii]: [Place | null, number] = [null, MAX_RADII];
  for (const sector of sectors) {
    const radii = distanceKm(at, sector.at) / Math.sqrt(sector.areaKm2 / Math.PI);
    if (radii < minRadii) [nearest, minRadii] = [sector, radii];
  }
  return nearest;
}

let sectors: Sector[] | null = null;

/** The district of Rwanda that most likely contains a point; `null` outside the country. */
export function findDistrict(at: GeoPoint): string | null {
  sectors ??= readSectors();
  return findNearestSector(sectors, at)?.district ?? null;
}
