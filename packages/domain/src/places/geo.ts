/** A place on the earth, WGS 84 degrees. */
export type GeoPoint = { lat: number; lng: number };

/** Earth radius of SPEC section 9, miles; shown distances are kilometres (RULINGS 43). */
const EARTH_RADIUS_MILES = 3958.8;
const KM_PER_MILE = 1.609344;

/** What the point of a place stands for, the most exact first: a cell or a village is only known by its sector's. */
export const PRECISIONS = ['exact', 'town', 'sector', 'district', 'province', 'country'] as const;

/** How exactly the point of a place is known. */
export type Precision = (typeof PRECISIONS)[number];

/** Where places are searched: a box around Rwanda, not its border (SPEC section 2). Both ends belong to it. */
export const SEARCH_BOX = { west: 28.86, east: 30.9, south: -2.84, north: -1.05 } as const;

/** Middle of Rwanda, where every map of the product begins (SPEC section 9). */
export const COUNTRY_MIDDLE: GeoPoint = { lat: -1.94, lng: 29.88 };

/** Great-circle distance in kilometres, not rounded. */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)];
  const chord =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * KM_PER_MILE * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A distance as it is shown: one decimal and `Km` (RULINGS 43). */
export function shownKm(km: number): string {
  return `${km.toFixed(1)} Km`;
}

const DEGREES = /^-?\d{1,3}(\.\d{1,10})?$/;

/** Reads the latitude and longitude of an address, in degrees. `null` for what is no point on the earth. */
export function parsePoint(lat: string | null, lng: string | null): GeoPoint | null {
  if (!DEGREES.test(lat ?? '') || !DEGREES.test(lng ?? '')) return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

/** Whether a point lies in {@link SEARCH_BOX}. */
export function inSearchBox({ lat, lng }: GeoPoint): boolean {
  const { west, east, south, north } = SEARCH_BOX;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
