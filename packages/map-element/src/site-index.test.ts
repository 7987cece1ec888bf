import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapSite } from './map-api.ts';
import { indexSites } from './site-index.ts';

/** Pixels of the whole world at a zoom. */
const scaleOf = (zoom: number) => 256 * 2 ** zoom;
const WORLD = { west: 0, east: 1, north: 0, south: 1 };
const sites = fc.array(
  fc.record({
    lat: fc.double({ min: -2.9, max: -1, noNaN: true }),
    lng: fc.double({ min: 28.8, max: 30.9, noNaN: true }),
    look: fc.constantFrom<MapSite['look']>('plain', 'wide'),
  }),
  { minLength: 1, maxLength: 60 },
);

describe('sites of a tile', () => {
  test('no site is lost between the two halves of the map', () => {
    fc.assert(
      fc.property(sites, fc.integer({ min: 5, max: 16 }), (all, zoom) => {
        const find = indexSites(all);
        const middle = 0.5 + 29.9 / 360 - 0.5;
        const [west, east] = [
          find({ ...WORLD, east: middle + 0.5 }, scaleOf(zoom)),
          find({ ...WORLD, west: middle + 0.5 }, scaleOf(zoom)),
        ];
        const both = new Set([...west, ...east].map(({ site }) => site));
        expect(both.size).toBe(all.length);
      }),
    );
  });

  test('two tiles agree on which of two neighbours has the marker', () => {
    const near: MapSite[] = [
      { lat: -1.95, lng: 30.06, look: 'plain' },
      { lat: -1.9501, lng: 30.0601, look: 'wide' },
    ];
    const find = indexSites(near);
    const marked = () => find(WORLD, scaleOf(9)).filter((one) => one.marked);
    expect(marked().map(({ site }) => site.look)).toEqual(['wide']);
    expect(marked()).toEqual(marked());
  });

  test('near enough every site has its own marker', () => {
    const find = indexSites([
      { lat: -1.95, lng: 30.06, look: 'plain' },
      { lat: -1.952, lng: 30.062, look: 'plain' },
    ]);
    expect(find(WORLD, scaleOf(16)).every(({ marked }) => marked)).toBe(true);
  });

  test('sites further north are painted first, so that markers stand in front of those behind', () => {
    const found = indexSites([
      { lat: -2.5, lng: 29.7, look: 'plain' },
      { lat: -1.5, lng: 29.7, look: 'plain' },
    ])(WORLD, scaleOf(9));
    expect(found.map(({ site }) => site.y)).toEqual(found.map(({ site }) => site.y).sort((a, b) => a - b));
  });
});
