import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapSite } from '../map-api.ts';
import { indexSites } from './site-index.ts';

const WORLD = { west: 0, east: 1, north: 0, south: 1 };
const sites = fc.array(
  fc.record({
    lat: fc.double({ min: -2.9, max: -1, noNaN: true }),
    lng: fc.double({ min: 28.8, max: 30.9, noNaN: true }),
    look: fc.constantFrom<MapSite['look']>('plain', 'wide'),
    areas: fc.constant([]),
  }),
  { minLength: 1, maxLength: 60 },
);

describe('sites of a tile', () => {
  test('finds every site in one of two halves of the map', () => {
    fc.assert(
      fc.property(sites, (all) => {
        const find = indexSites(all);
        const middle = 0.5 + 29.9 / 360;
        const both = new Set([...find({ ...WORLD, east: middle }), ...find({ ...WORLD, west: middle })]);
        expect(both.size).toBe(all.length);
      }),
    );
  });

  test('returns sites from north to south, so that southern markers are in front', () => {
    const found = indexSites([
      { lat: -2.5, lng: 29.7, look: 'plain', areas: [] },
      { lat: -1.5, lng: 29.7, look: 'plain', areas: [] },
    ])(WORLD);
    expect(found.map(({ y }) => y)).toEqual(found.map(({ y }) => y).sort((a, b) => a - b));
  });
});
