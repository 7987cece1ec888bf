import { readFileSync } from 'node:fs';
import type { FeatureCollection, Position } from 'geojson';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type BaseLabel, loadBaseMap } from './base-map-data.ts';

const read = <Content>(name: string): Content =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'));

const land = read<FeatureCollection>('land');
const water = read<FeatureCollection>('water');
const labels = read<BaseLabel[]>('labels');

/** Whether a point lies in a ring. */
function inside([x = 0, y = 0]: Position, ring: Position[]): boolean {
  let found = false;
  for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) found = !found;
  }
  return found;
}

function ringsOf({ features }: FeatureCollection, kind: string): Position[][] {
  return features.flatMap(({ geometry, properties }) =>
    properties?.kind === kind && geometry.type === 'Polygon' ? geometry.coordinates.slice(0, 1) : [],
  );
}

const [country = []] = ringsOf(land, 'country');
const lakes = ringsOf(water, 'lake');
const inLake = (point: Position) => lakes.some((lake) => inside(point, lake));

describe('the embedded base map', () => {
  test.each([
    ['Kigali', [30.0619, -1.9441]],
    ['Huye', [29.7394, -2.5967]],
    ['Nyagatare', [30.3226, -1.2952]],
  ])('%s lies in the country and on dry land', (_name, point) => {
    expect([inside(point, country), inLake(point)]).toEqual([true, false]);
  });

  test.each([
    ['Goma', [29.22, -1.67]],
    ['Bujumbura', [29.36, -3.38]],
    ['Kabale', [29.99, -1.25]],
  ])('%s lies abroad', (_name, point) => {
    expect(inside(point, country)).toBe(false);
  });

  test.each([
    ['Lake Kivu', [29.1, -1.95]],
    ['Lake Burera', [29.77, -1.45]],
    ['Lake Ihema', [30.79, -1.88]],
  ])('%s is water', (_name, point) => {
    expect(inLake(point)).toBe(true);
  });

  test('every sector has its label inside the country', () => {
    const sectors = labels.filter(({ kind }) => kind === 'sector');
    expect(sectors).toHaveLength(416);
    expect(sectors.filter(({ lng, lat }) => !inside([lng, lat], country))).toEqual([]);
  });
});

describe('loading the base map', () => {
  afterEach(() => vi.unstubAllGlobals());

  const answer = (reply: (path: string) => Response) =>
    vi.stubGlobal('fetch', (url: URL) => Promise.resolve(reply(url.pathname)));

  test('the shapes of land and water are drawn together, with the labels', async () => {
    answer((path) => Response.json(read(/(\w+)\.json$/.exec(path)?.[1] ?? '')));
    const loaded = await loadBaseMap();
    expect(loaded.shapes.features).toEqual([...land.features, ...water.features]);
    expect(loaded.labels).toEqual(labels);
  });

  // The page of an error is JSON too: its map would be empty, and the visitor would not be told.
  test('an answer with an error is no map', async () => {
    answer((path) => Response.json({ features: [] }, { status: path.endsWith('water.json') ? 503 : 200 }));
    await expect(loadBaseMap()).rejects.toThrow('HTTP 503');
  });
});
