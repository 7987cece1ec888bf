import { getCountry, type MapExtent } from '../country/country.ts';
import type { Locale } from '../language/locale.ts';
import { decimalMark } from '../language/number-style.ts';

/** A point in WGS 84 degrees. */
export type GeoPoint = { lat: number; lng: number };

/** Earth radius of SPEC section 9, miles; shown distances are kilometres (RULINGS 43). */
const EARTH_RADIUS_MILES = 3958.8;
const KM_PER_MILE = 1.609344;

/** What the coordinates of a place are those of, most precise first. `street`: its middle, or about 300 m. Cells and villages have those of their sector. */
export const PRECISIONS = ['exact', 'street', 'town', 'sector', 'district', 'province', 'country'] as const;

/** Precision of a place's coordinates. */
export type Precision = (typeof PRECISIONS)[number];

/** Search area: a box around the country, not its border (SPEC section 2). */
export function searchBox(): MapExtent {
  return getCountry().map.extent;
}

/** Centre of the country, the initial centre of every map (SPEC section 9). */
export function countryMiddle(): GeoPoint {
  return getCountry().map.middle;
}

/** Great-circle distance in kilometres, not rounded. */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)];
  const chord =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * KM_PER_MILE * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Formats a distance with one decimal, in the language's decimal mark, and `Km` (RULINGS 43): `0.4 Km`, in French `0,4 Km`. */
export function shownKm(km: number, locale: Locale): string {
  return `${km.toFixed(1).replace('.', decimalMark(locale))} Km`;
}

const DEGREES = /^-?\d{1,3}(\.\d{1,10})?$/;

/** Parses latitude and longitude in degrees; `null` when they are invalid. */
export function parsePoint(lat: string | null, lng: string | null): GeoPoint | null {
  if (!DEGREES.test(lat ?? '') || !DEGREES.test(lng ?? '')) return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

/** Whether a point lies in {@link searchBox}. */
export function inSearchBox({ lat, lng }: GeoPoint): boolean {
  const { west, east, south, north } = searchBox();
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
