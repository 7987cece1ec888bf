import type { GeoPoint } from '@portal/domain/places/geo';
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
