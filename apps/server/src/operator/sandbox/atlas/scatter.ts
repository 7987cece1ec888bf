import type { GeoPoint } from '@portal/domain/geo';
import type { Sector } from '../../../platform/places/sectors.ts';
import type { Dice } from './dice.ts';

/** Kilometres of one degree of latitude; Rwanda is so near the equator that one of longitude is 0.1 % shorter. */
const KM_PER_DEGREE = 111.2;

/** Nobody is beyond: a point on that side may lie in a lake or in another country, so it stays near the middle. */
const TOWARDS_THE_BORDER = 0.4;

const TRIES = 40;

/**
 * Throws points into sectors. Their borders aren't known, only a point and an area: a point belongs to the sector
 * whose middle is nearest, is no further from it than a round sector of that area would reach, and keeps away from
 * the country's border.
 */
export function scatterer(sectors: readonly Sector[]): (sector: Sector, dice: Dice) => GeoPoint {
  return (sector, dice) => {
    const radius = Math.sqrt(sector.areaKm2 / Math.PI);
    const near = sectors.filter(
      (other) => other !== sector && kmBetween(other.at, sector.at) < 4 * radius + 8,
    );
    for (let tries = 0; tries < TRIES; tries++) {
      const offset = { angle: 2 * Math.PI * dice(), km: radius * Math.sqrt(dice()) };
      const isOpen = near.some(({ at }) => turn(offset.angle, angleTo(sector.at, at)) < Math.PI / 3);
      if (!isOpen && offset.km > TOWARDS_THE_BORDER * radius) continue;
      const point = moved(sector.at, offset);
      if (near.every(({ at }) => kmBetween(point, at) > kmBetween(point, sector.at))) return point;
    }
    return sector.at;
  };
}

/** A point no further than some kilometres from another. */
export function nearPoint(at: GeoPoint, km: number, dice: Dice): GeoPoint {
  return moved(at, { angle: 2 * Math.PI * dice(), km: km * Math.sqrt(dice()) });
}

function moved({ lat, lng }: GeoPoint, { angle, km }: { angle: number; km: number }): GeoPoint {
  return {
    lat: rounded(lat + (km * Math.sin(angle)) / KM_PER_DEGREE),
    lng: rounded(lng + (km * Math.cos(angle)) / KM_PER_DEGREE),
  };
}

/** Four decimals are eleven metres. */
const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

const kmBetween = (a: GeoPoint, b: GeoPoint) => Math.hypot(a.lat - b.lat, a.lng - b.lng) * KM_PER_DEGREE;

const angleTo = (from: GeoPoint, to: GeoPoint) => Math.atan2(to.lat - from.lat, to.lng - from.lng);

/** How far one direction is turned from another, 0 to pi. */
function turn(a: number, b: number): number {
  const difference = Math.abs(a - b) % (2 * Math.PI);
  return Math.min(difference, 2 * Math.PI - difference);
}
