import type { GeoPoint } from '@portal/domain/places/geo';
import type { Sector } from '@portal/platform/places/sectors';

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
export function createPointGenerator(
  sectors: readonly Sector[],
): (sector: Sector, random: Random) => GeoPoint {
  return (sector, random) => {
    const radius = Math.sqrt(sector.areaKm2 / Math.PI);
    const near = sectors.filter(
      (other) => other !== sector && kmBetween(other.at, sector.at) < 4 * radius + 8,
    );
    for (let tries = 0; tries < TRIES; tries++) {
      const offset = { angle: 2 * Math.PI * random(), km: radius * Math.sqrt(random()) };
      const isOpen = near.some(({ at }) => angleBetween(offset.angle, angleTo(sector.at, at)) < Math.PI / 3);
      if (!isOpen && offset.km > TOWARDS_THE_BORDER * radius) continue;
      const point = moved(sector.at, offset);
      if (near.every(({ at }) => kmBetween(point, at) > kmBetween(point, sector.at))) return point;
    }
    return sector.at;
  };
}

/** Random point within a distance in kilometres. */
export function nearPoint(at: GeoPoint, km: number, random: Random): GeoPoint {
  return moved(at, { angle: 2 * Math.PI * random(), km: km * Math.sqrt(random()) });
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

/** A pseudo-random number generator: returns numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/**
 * Creates a deterministic generator: the same seed gives the same sequence on every machine and at every
 * start, so that the map does not change (mulberry32 seeded with an FNV-1a hash).
 */
export function createSeededRandom(seed: string): Random {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
