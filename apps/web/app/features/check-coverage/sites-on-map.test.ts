import { DEFAULT_REACH_KM } from '@portal/domain/places/coverage';
import type { Site } from '@portal/domain/places/site';
import { expect, test } from 'vitest';
import { toMapSites } from './sites-on-map.ts';

const site = (technologies: Site['technologies']): Site => ({
  title: 'A',
  at: { lat: -1.95, lng: 30.06 },
  technologies,
});
const SITES = [site(['2g', '3g']), site(['2g', '4g', '5g'])];

test('a 5G site has its own marker for every selected technology', () => {
  expect(toMapSites(SITES, null, DEFAULT_REACH_KM).map(({ look }) => look)).toEqual(['plain', 'wide']);
  expect(toMapSites(SITES, '4g', DEFAULT_REACH_KM).map(({ look }) => look)).toEqual(['wide']);
});

test('the map shades the area of the selected technology, or of all when none is selected', () => {
  const shaded = (technology: Parameters<typeof toMapSites>[1]) =>
    toMapSites(SITES, technology, { ...DEFAULT_REACH_KM, '3g': 5 }).map(({ areas }) =>
      areas.map(({ km }) => km),
    );
  expect(shaded('2g')).toEqual([[8], [8]]);
  const own = [{ ...site(['3g']), reachKm: { '3g': 2 } }];
  expect(toMapSites(own, '3g', DEFAULT_REACH_KM)[0]?.areas[0]?.km).toBe(2);
  expect(shaded('5g')).toEqual([[0.3]]);
  expect(shaded(null)).toEqual([
    [8, 5],
    [8, 4, 0.3],
  ]);
});
