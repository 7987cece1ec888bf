import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NamePlacement, placeNames } from './place-names.ts';
import type { NamedLine } from './street-tile.ts';

/** Each letter has six pixels. */
const measure = (text: string) => text.length * 6;
const street = (text: string, line: number[], kind: NamedLine['kind'] = 'street'): NamedLine => ({
  text,
  line,
  kind,
});
const place = (options: Partial<NamePlacement>) =>
  placeNames({
    tile: { names: [], points: [] },
    zoom: 16,
    side: 256,
    scale: 1,
    offset: { x: 0, y: 0 },
    taken: [],
    known: new Set(),
    measure,
    ...options,
  });
const namesOf = (names: NamedLine[], options: Partial<NamePlacement> = {}) =>
  place({ tile: { names, points: [] }, ...options }).map(({ text }) => text);

describe('names of streets', () => {
  test('a name lies upright along its street', () => {
    const [name] = place({ tile: { names: [street('KG 7 Ave', [200, 200, 60, 60])], points: [] } });
    expect(name).toMatchObject({ text: 'KG 7 Ave', x: 130, y: 130 });
    expect(name?.angle).toBeCloseTo(Math.PI / 4);
  });

  test('a street that is too short or turns too often has no name', () => {
    const zigzag = Array.from({ length: 20 }, (_, index) => [10 + index * 10, 100 + (index % 2) * 10]).flat();
    expect(namesOf([street('KG 7 Ave', [10, 100, 50, 100])])).toEqual([]);
    expect(namesOf([street('KG 7 Ave', zigzag)])).toEqual([]);
  });

  test('a name is shown once, however many lanes its street has', () => {
    expect(namesOf([street('KN 3 Rd', [10, 60, 240, 60]), street('KN 3 Rd', [10, 180, 240, 180])])).toEqual([
      'KN 3 Rd',
    ]);
  });

  test('where two names would overlap, the larger road has its name', () => {
    const crossing = [street('KG 9 St', [10, 100, 240, 100]), street('NR1', [10, 104, 240, 104], 'trunk')];
    expect(namesOf(crossing)).toEqual(['NR1']);
  });

  test('a name gives way to the labels of the embedded map', () => {
    const taken = [{ left: 100, right: 160, top: 90, bottom: 110 }];
    expect(namesOf([street('KG 7 Ave', [10, 100, 240, 100])], { taken })).toEqual([]);
  });

  test('small streets have names only from near', () => {
    const both = [street('KG 7 Ave', [10, 60, 240, 60]), street('NR1', [10, 180, 240, 180], 'trunk')];
    expect(namesOf(both, { zoom: 13 })).toEqual(['NR1']);
  });

  test('above the zoom of the data a canvas names its part of the street', () => {
    const [name] = place({
      tile: { names: [street('KG 7 Ave', [0, 200, 256, 200])], points: [] },
      zoom: 16,
      scale: 4,
      offset: { x: 512, y: 768 },
    });
    expect(name).toMatchObject({ x: 128, y: 32 });
  });

  test('every name lies within its canvas, so that no edge cuts it', () => {
    const coordinate = fc.integer({ min: -100, max: 400 });
    const lines = fc.array(
      fc.array(coordinate, { minLength: 4, maxLength: 12 }).filter(({ length }) => length % 2 === 0),
    );
    fc.assert(
      fc.property(lines, (all) => {
        const names = all.map((line, index) => street(`Street ${index}`, line));
        for (const { text, x, y, angle } of place({ tile: { names, points: [] } })) {
          const [dx, dy] = [(measure(text) / 2) * Math.cos(angle), (measure(text) / 2) * Math.sin(angle)];
          const ends = [x - dx, x + dx, y - dy, y + dy];
          expect(Math.min(...ends)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...ends)).toBeLessThanOrEqual(256);
          expect(Math.abs(angle)).toBeLessThanOrEqual(Math.PI / 2);
        }
      }),
    );
  });
});

describe('names of places', () => {
  const points = [
    { text: 'CHUK', kind: 'landmark', x: 60, y: 60 },
    { text: 'Kigali', kind: 'city', x: 180, y: 180 },
  ] as const;

  test('a landmark has a dot above its name', () => {
    const [name] = place({ tile: { names: [], points: points.slice(0, 1) } });
    expect(name).toMatchObject({ text: 'CHUK', dot: { x: 60, y: 60 } });
    expect(name?.y).toBeGreaterThan(60);
  });

  test('a place that the embedded map names is not named twice', () => {
    const known = new Set(['kigali']);
    expect(place({ tile: { names: [], points }, known }).map(({ text }) => text)).toEqual(['CHUK']);
  });
});
