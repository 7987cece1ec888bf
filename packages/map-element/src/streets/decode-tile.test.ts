import { describe, expect, test } from 'vitest';
import { type DecodeOptions, decodeTile } from './decode-tile.ts';
import type { StreetTile } from './street-tile.ts';
import { type TileFeature, type TileLayers, writeVectorTile } from './testing/write-vector-tile.ts';

type Properties = Record<string, string>;
const line = (properties: Properties, ...points: [number, number][]): TileFeature => ({
  type: 'line',
  lines: [
    points.length > 0
      ? points
      : [
          [0, 0],
          [4096, 2048],
        ],
  ],
  properties,
});
const area = (properties: Properties): TileFeature => ({
  type: 'area',
  lines: [
    [
      [0, 0],
      [1600, 0],
      [1600, 1600],
    ],
  ],
  properties,
});
const point = (properties: Properties): TileFeature => ({
  type: 'point',
  lines: [[[2048, 1024]]],
  properties,
});

function decode(layers: TileLayers, options: Partial<DecodeOptions> = {}): StreetTile {
  const steps = decodeTile(writeVectorTile(layers), { tolerance: 0, hasNames: true, ...options });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
const kindsOf = ({ areas, lines, points }: StreetTile) => ({
  areas: [...areas.keys()].sort(),
  lines: [...lines.keys()].sort(),
  points: points.map(({ kind }) => kind).sort(),
});

describe('the same streets, water, park and hospital in the common schemas', () => {
  const expected = {
    areas: ['park', 'water'],
    lines: ['main', 'street', 'trunk'],
    points: ['landmark', 'suburb'],
  };
  test.each<[string, TileLayers]>([
    [
      "OpenStreetMap's tags",
      {
        road: [
          line({ highway: 'trunk' }),
          line({ highway: 'primary' }),
          line({ highway: 'residential', oneway: 'yes' }),
        ],
        water: [area({ natural: 'water', water: 'lake' })],
        nature: [area({ leisure: 'park' })],
        place: [point({ place: 'suburb', name: 'Kiyovu' }), point({ amenity: 'hospital', name: 'CHUK' })],
      },
    ],
    [
      'OpenMapTiles',
      {
        transportation: [line({ class: 'trunk' }), line({ class: 'primary' }), line({ class: 'minor' })],
        water: [area({ class: 'lake' })],
        park: [area({ class: 'park' })],
        place: [point({ class: 'suburb', name: 'Kiyovu' })],
        poi: [point({ class: 'hospital', subclass: 'hospital', name: 'CHUK' })],
      },
    ],
    [
      'Protomaps',
      {
        roads: [
          line({ kind: 'highway', kind_detail: 'trunk' }),
          line({ kind: 'major_road', kind_detail: 'primary' }),
          line({ kind: 'minor_road', kind_detail: 'residential' }),
        ],
        water: [area({ kind: 'lake' })],
        landuse: [area({ kind: 'park' })],
        places: [point({ kind: 'neighbourhood', kind_detail: 'suburb', name: 'Kiyovu' })],
        pois: [point({ kind: 'hospital', name: 'CHUK' })],
      },
    ],
    [
      'Shortbread',
      {
        streets: [line({ kind: 'trunk' }), line({ kind: 'primary' }), line({ kind: 'residential' })],
        water_polygons: [area({ kind: 'water' })],
        land: [area({ kind: 'park' })],
        place_labels: [point({ kind: 'suburb', name: 'Kiyovu' })],
        pois: [point({ amenity: 'hospital', name: 'CHUK' })],
      },
    ],
  ])('%s', (_schema, layers) => {
    expect(kindsOf(decode(layers))).toEqual(expected);
  });
});

describe('a decoded tile', () => {
  test('has its coordinates in pixels of a tile of 256', () => {
    const tile = decode({
      road: [line({ highway: 'primary' })],
      place: [point({ place: 'town', name: 'Huye' })],
    });
    expect(tile.lines.get('main')).toEqual([[0, 0, 256, 128]]);
    expect(tile.points).toEqual([{ text: 'Huye', kind: 'town', x: 128, y: 64 }]);
  });

  test('joins the pieces of a street, in any order, so that its name has space', () => {
    const street = { highway: 'residential', name: 'KG 7 Ave' };
    const { names, lines } = decode({
      road: [
        line(street, [1024, 0], [2048, 0]),
        line(street, [0, 0], [1024, 0]),
        line(street, [2048, 0], [4096, 0]),
      ],
    });
    expect(names.map((one) => one.line)).toEqual([[0, 0, 64, 0, 128, 0, 256, 0]]);
    expect(lines.get('street')).toHaveLength(3);
  });

  test('a ring road ends where it began', () => {
    const ring = { highway: 'primary', name: 'Ring' };
    const { names } = decode({
      road: [line(ring, [0, 0], [16, 0]), line(ring, [16, 0], [16, 16]), line(ring, [16, 16], [0, 0])],
    });
    expect(names.map((one) => one.line)).toEqual([[0, 0, 1, 0, 1, 1, 0, 0]]);
  });

  test('takes names from the layer of names, and draws its lines once', () => {
    const { names, lines } = decode({
      transportation: [line({ class: 'primary' })],
      transportation_name: [line({ class: 'primary', name: 'KN 3 Rd' })],
    });
    expect(names.map(({ text }) => text)).toEqual(['KN 3 Rd']);
    expect(lines.get('main')).toHaveLength(1);
  });

  test('a road without a name has its number', () => {
    expect(decode({ road: [line({ highway: 'trunk', ref: 'NR1' })] }).names[0]?.text).toBe('NR1');
  });

  test('from afar a line has fewer points but keeps its ends', () => {
    const road = line({ highway: 'trunk', name: 'NR1' }, [0, 0], [8, 0], [16, 0], [400, 0], [404, 0]);
    const tile = decode({ road: [road] }, { tolerance: 2, hasNames: false });
    expect(tile.lines.get('trunk')).toEqual([[0, 0, 25, 0, 25.25, 0]]);
    expect(tile.names).toEqual([]);
  });

  test('leaves out what the map does not draw', () => {
    const tile = decode({
      building: [area({ class: 'house' })],
      road: [line({ highway: 'proposed' })],
      place: [point({ place: 'suburb' })],
    });
    expect(kindsOf(tile)).toEqual({ areas: [], lines: [], points: [] });
  });

  test('content that is no vector tile is an error, not an endless loop', () => {
    const steps = decodeTile(new TextEncoder().encode('<html>A proxy says no</html>'), {
      tolerance: 0,
      hasNames: true,
    });
    expect(() => {
      while (!steps.next().done);
    }).toThrow();
  });
});
