import type { Position } from './sources.ts';

/** Whether a point is inside a ring (even-odd rule). */
export function isInside([x, y]: Position, ring: readonly Position[]): boolean {
  let found = false;
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length] as Position;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) found = !found;
  }
  return found;
}

/** Area of a ring in square kilometres, good enough for a country on the equator. */
export function areaKm2(ring: readonly Position[]): number {
  const kmPerDegree = 111.2;
  let twice = 0;
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length] as Position;
    twice += x1 * y2 - x2 * y1;
  }
  return (Math.abs(twice) / 2) * kmPerDegree ** 2;
}
