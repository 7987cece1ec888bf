import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverageAt, DEFAULT_REACH_KM } from './coverage.ts';
import { distanceKm } from './geo.ts';
import type { Site } from './site.ts';

const HUYE = { lat: -2.6, lng: 29.74 };
/** So many kilometres north of Huye. */
const north = (km: number) => ({ lat: HUYE.lat + km / 111.195, lng: HUYE.lng });
const site = (km: number, ...technologies: Site['technologies'][number][]): Site => ({
  title: 'A site',
  at: north(km),
  technologies,
});
const reaches = (sites: Site[], radiusKm = 0, reachKm = DEFAULT_REACH_KM) =>
  coverageAt(sites, { at: HUYE, radiusKm }, reachKm).map(({ technology, reach }) => `${technology} ${reach}`);

describe('the network at a place', () => {
  test('5G is there within 300 metres of a site and nowhere else', () => {
    expect(reaches([site(0.29, '5g')])).toEqual(['5g full']);
    expect(reaches([site(0.31, '5g')])).toEqual(['5g none']);
  });

  test('each technology has its own reach, and one that no site has is not spoken of', () => {
    expect(reaches([site(5, '2g', '3g', '4g')])).toEqual(['2g full', '3g none', '4g none']);
  });

  test("an operator's own reach decides", () => {
    const ours = { ...DEFAULT_REACH_KM, '4g': 6 };
    expect(reaches([site(5, '3g', '4g')], 0, ours)).toEqual(['3g none', '4g full']);
  });

  test('a site with a reach of its own is counted with it, also when a nearer one does not reach', () => {
    const far = { ...site(7, '4g'), reachKm: { '4g': 9 } };
    const weak = { ...site(2, '4g'), reachKm: { '4g': 1 } };
    expect(reaches([site(7, '4g')])).toEqual(['4g none']);
    expect(coverageAt([weak, far], { at: HUYE, radiusKm: 0 }, DEFAULT_REACH_KM)).toEqual([
      { technology: '4g', reach: 'full', nearestKm: expect.closeTo(2, 1), ownReachKm: 9 },
    ]);
    expect(reaches([weak])).toEqual(['4g none']);
  });

  test('a wide place is reached in part when only some of it is', () => {
    expect(reaches([site(3, '5g')], 4)).toEqual(['5g part']);
    expect(reaches([site(1, '4g')], 4)).toEqual(['4g full']);
    expect(reaches([site(9, '4g')], 4)).toEqual(['4g none']);
  });

  // A range of 4 km, a place of 2 km around: the site reaches half the way to its edge, then only its near edge.
  test.each([
    [2.99, '4g full'],
    [3.01, '4g part'],
    [4.01, '4g part'],
    [5.99, '4g part'],
    [6.01, '4g none'],
  ])('a site %f km from the middle of a wide place: %s', (km, reach) => {
    expect(reaches([site(km, '4g')], 2)).toEqual([reach]);
  });

  test('a larger place around the same middle is never reached better', () => {
    const order = ['full', 'part', 'none'];
    const [km, radius] = [
      fc.double({ min: 0, max: 12, noNaN: true }),
      fc.double({ min: 0, max: 9, noNaN: true }),
    ];
    fc.assert(
      fc.property(km, radius, radius, (distance, one, other) => {
        const reachOf = (radiusKm: number) =>
          order.indexOf(reaches([site(distance, '4g')], radiusKm)[0]?.slice('4g '.length) ?? '');
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        // The edge of a large place may come into the range of a site that does not reach the middle.
        if (distance <= DEFAULT_REACH_KM['4g']) expect(reachOf(large)).toBeGreaterThanOrEqual(reachOf(small));
        else expect(reachOf(large)).toBeGreaterThan(0);
      }),
    );
  });

  test('the distance told is the one to the nearest site, whichever way round they come', () => {
    const positions = fc.array(fc.double({ min: 0.01, max: 60, noNaN: true }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(positions, (all) => {
        const [line] = coverageAt(
          all.map((km) => site(km, '4g')),
          { at: HUYE, radiusKm: 0 },
          DEFAULT_REACH_KM,
        );
        expect(line?.nearestKm).toBeCloseTo(Math.min(...all.map((km) => distanceKm(HUYE, north(km)))), 9);
      }),
    );
  });

  test('without any site there is nothing to tell', () => {
    expect(reaches([])).toEqual([]);
  });
});
