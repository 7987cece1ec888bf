import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, test } from 'vitest';
import { distanceKm, type GeoPoint, inSearchBox, searchBox, shownKm } from './geo.ts';

const KIGALI = { lat: -1.9441, lng: 30.0619 };
const HUYE = { lat: -2.5967, lng: 29.7394 };

/** Length of the shortest line on the ellipsoid, by GeographicLib. */
function geodesicKm(from: GeoPoint, to: GeoPoint): number {
  const { s12 = Number.NaN } = geodesic.Geodesic.WGS84.Inverse(from.lat, from.lng, to.lat, to.lng);
  return s12 / 1000;
}

const point = (box: { south: number; north: number; west: number; east: number }) =>
  fc.record({
    lat: fc.double({ min: box.south, max: box.north, noNaN: true }),
    lng: fc.double({ min: box.west, max: box.east, noNaN: true }),
  });
const rwanda = point(searchBox());
const world = point({ south: -90, north: 90, west: -180, east: 180 });

describe('a distance', () => {
  test('from Kigali to Huye is the true one, in kilometres', () => {
    expect(shownKm(distanceKm(KIGALI, HUYE), 'en')).toBe('80.9 Km');
    expect(geodesicKm(KIGALI, HUYE)).toBeCloseTo(80.6, 0);
  });

  // The earth is flatter than the ball that the specification measures on: up to 0.56 % between the two.
  test('inside Rwanda differs by less than six metres in a kilometre from the ellipsoid', () => {
    fc.assert(
      fc.property(rwanda, rwanda, (from, to) => {
        const exact = geodesicKm(from, to);
        expect(Math.abs(distanceKm(from, to) - exact)).toBeLessThanOrEqual(exact * 0.006 + 1e-6);
      }),
    );
  });

  test('is the same both ways, nought at home and never more than half the world', () => {
    fc.assert(
      fc.property(world, world, (from, to) => {
        expect(distanceKm(from, to)).toBeCloseTo(distanceKm(to, from), 6);
        expect(distanceKm(from, from)).toBe(0);
        expect(distanceKm(from, to)).toBeLessThanOrEqual(20_016);
      }),
    );
  });

  test('is shown with one decimal', () => {
    expect([0, 0.04, 0.05, 12.345, 100].map((km) => shownKm(km, 'en'))).toEqual([
      '0.0 Km',
      '0.0 Km',
      '0.1 Km',
      '12.3 Km',
      '100.0 Km',
    ]);
  });

  test.each([
    ['sw', '8.0 Km'],
    ['rw', '8,0 Km'],
    ['fr', '8,0 Km'],
  ] as const)('has the decimal mark of %s, as amounts have', (locale, text) => {
    expect(shownKm(8, locale)).toBe(text);
  });
});

test('the search box holds Rwanda and not its neighbours', () => {
  expect([KIGALI, HUYE].every(inSearchBox)).toBe(true);
  expect(inSearchBox({ lat: 0.3, lng: 32.6 })).toBe(false);
});
