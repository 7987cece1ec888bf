import type { GeoPoint } from '@portal/domain/places/geo';
import type { Sector } from '../../../platform/places/sectors.ts';
import type { Random } from './seeded-random.ts';

/** Kilometres per degree of latitude. Near the equator, a degree of longitude is only 0.1 % shorter. */
const KM_PER_DEGREE = 111.2;

/**
 * Maximum share of the radius in directions without a neighbouring sector: points there could be in a lake or
 * another country.
 */
const TOWARDS_THE_BORDER = 0.4;

const TRIES = 40;

/**
 * Creates a function that places random points in sectors. Borders are unknown, only a point and the area: a
 * generated point is nearest to the centre of its sector, within the radius of a circle of that area, and
 * away from the national border.
 */
export function createPointGenerator(sectors: readonly Sector[]): (sector: Sector, dice: Random) => GeoPoint {
  return (sector, dice) => {
    const radius = Math.sqrt(sector.areaKm2 / Math.PI);
    const near = sectors.filter(
      (other) => other !== sector && kmBetween(other.at, sector.at) < 4 * radius + 8,
    );
    for (let tries = 0; tries < TRIES; tries++) {
      const offset = { angle: 2 * Math.PI * dice(), km: radius * Math.sqrt(dice()) };
      const isOpen = near.some(({ at }) => angleBetween(offset.angle, angleTo(sector.at, at)) < Math.PI / 3);
      if (!isOpen && offset.km > TOWARDS_THE_BORDER * radius) continue;
      const point = moved(sector.at, offset);
      if (near.every(({ at }) => kmBetween(point, at) > kmBetween(point, sector.at))) return point;
    }
    return sector.at;
  };
}

/** Random point within a distance in kilometres. */
export function nearPoint(at: GeoPoint, km: number, dice: Random): GeoPoint {
  return moved(at, { angle: 2 * Math.PI * dice(), km: km * Math.sqrt(dice()) });
}

function moved({ lat, lng }: GeoPoint, { angle, km }: { angle: number; km: number }): GeoPoint {
  return {
    lat: rounded(lat + (km * Math.sin(angle)) / KM_PER_DEGREE),
    lng: rounded(lng + (km * Math.cos(angle)) / KM_PER_DEGREE),
  };
}

/** Four decimals are a precision of eleven metres. */
const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

const kmBetween = (a: GeoPoint, b: GeoPoint) => Math.hypot(a.lat - b.lat, a.lng - b.lng) * KM_PER_DEGREE;

const angleTo = (from: GeoPoint, to: GeoPoint) => Math.atan2(to.lat - from.lat, to.lng - from.lng);

/** Angle between two directions, 0 to pi. */
function angleBetween(a: number, b: number): number {
  const difference = Math.abs(a - b) % (2 * Math.PI);
  return Math.min(difference, 2 * Math.PI - difference);
}
