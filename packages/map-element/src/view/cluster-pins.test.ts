import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clusterPins } from './cluster-pins.ts';

const pin = (id: string, lat: number, lng: number) => ({ id, lat, lng, mark: id, name: id });
/** About 110 metres apart; Huye is 80 km away. */
const KIGALI = [pin('1', -1.944, 30.061), pin('2', -1.945, 30.061)];
const HUYE = pin('3', -2.597, 29.739);
const idsOf = (zoom: number, apart: string | null = null) =>
  clusterPins([...KIGALI, HUYE], zoom, apart).map(({ pins }) => pins.map(({ id }) => id).join('+'));

describe('pins on the map', () => {
  test('are one cluster where they would cover each other, and single pins further in', () => {
    expect(idsOf(9)).toEqual(['1+2', '3']);
    expect(idsOf(17)).toEqual(['1', '2', '3']);
  });

  test('are never in a cluster while they are chosen', () => {
    expect(idsOf(9, '1')).toEqual(['1', '2', '3']);
    expect(idsOf(9, '2')).toEqual(['1', '2', '3']);
    const places = fc.array(
      fc.record({ lat: fc.double({ min: -1.95, max: -1.94, noNaN: true }), lng: fc.constant(30.061) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(places, fc.nat(7), fc.integer({ min: 3, max: 17 }), (near, nth, zoom) => {
        const pins = near.map(({ lat, lng }, index) => pin(String(index), lat, lng));
        const chosen = String(nth % pins.length);
        const groups = clusterPins(pins, zoom, chosen).map((group) => group.pins.map(({ id }) => id));
        expect(groups.filter((ids) => ids.includes(chosen))).toEqual([[chosen]]);
      }),
    );
  });

  test('are each shown once, whatever the zoom', () => {
    const places = fc.array(
      fc.record({
        lat: fc.double({ min: -3, max: -1, noNaN: true }),
        lng: fc.double({ min: 28, max: 31, noNaN: true }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(places, fc.integer({ min: 3, max: 17 }), (all, zoom) => {
        const pins = all.map(({ lat, lng }, index) => pin(String(index), lat, lng));
        const shown = clusterPins(pins, zoom, '0').flatMap((group) => group.pins.map(({ id }) => id));
        expect(shown.sort()).toEqual(pins.map(({ id }) => id).sort());
      }),
    );
  });
});
