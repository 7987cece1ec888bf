import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePmtiles } from '@portal/platform/street-map/testing/write-pmtiles';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TileFeature } from '../../../../../../packages/map-element/src/streets/testing/write-vector-tile.ts';
import { writeVectorTile } from '../../../../../../packages/map-element/src/streets/testing/write-vector-tile.ts';
import { createTestPortal, type TestPortal } from '../../../testing/portal.ts';

/** Tiles of zoom 14: Kimihurura in Kigali, and Huye. */
const KIGALI = { z: 14, x: 9561, y: 8280 };
const HUYE = { z: 14, x: 9545, y: 8310 };

const line = (name: string, y: number): TileFeature => ({
  type: 'line',
  lines: [
    [
      [100, y],
      [2000, y],
      [4000, y],
    ],
  ],
  properties: { name, class: 'minor' },
});
const house = (housenumber: string, x: number, y: number): TileFeature => ({
  type: 'point',
  lines: [[[x, y]]],
  properties: { housenumber },
});

const folder = mkdtempSync(join(tmpdir(), 'portal-street-search-'));
let portal: TestPortal;

beforeAll(async () => {
  const path = join(folder, 'country.pmtiles');
  writePmtiles(path, {
    metadata: { attribution: '© OpenStreetMap' },
    // Some hundred tiles: those of all of Rwanda take long on a busy machine.
    bounds: { west: 29.7, south: -2.65, east: 30.12, north: -1.88 },
    tiles: [
      {
        ...KIGALI,
        bytes: writeVectorTile({
          transportation_name: [
            line('KG 7 Ave', 1000),
            line('KG 9 Ave', 3000),
            line("Boulevard de l'Umuganda", 2000),
            line('Station Road', 3500),
          ],
          housenumber: [house('12', 1500, 1020), house('12', 1500, 2990)],
        }),
      },
      { ...HUYE, bytes: writeVectorTile({ transportation_name: [line('Station Road', 1000)] }) },
      { z: 14, x: 9562, y: 8280, bytes: Buffer.from('no vector tile') },
    ],
  });
  portal = await createTestPortal({
    environment: { MAP_PMTILES: path, RATE_LIMIT_FACTOR: '1000' },
  });
  // The index is filled in the background.
  await vi.waitFor(async () => expect((await search('KG 9 Ave'))[0]?.types).toEqual(['route']), 120_000);
  await vi.waitFor(async () => expect(await search('Station Road')).toHaveLength(2), 120_000);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

type Result = {
  place_id: string;
  formatted_address: string;
  types: string[];
  precision: string;
  partial_match?: boolean;
  geometry: { location: { lat: number; lng: number } };
};

async function search(address: string): Promise<Result[]> {
  const reply = await portal.app.inject({ url: '/maps/api/geocode/json', query: { address } });
  return reply.json().results;
}

describe('a street of MAP_PMTILES', () => {
  test.each([
    'KG 7 Ave',
    'kg7 avenue',
    'KG 7',
    'kg 7 avenue kimihurura kigali',
    'Kigali, Gasabo, KG 7 Ave',
    'avenue 7 KG',
  ])('is found by "%s"', async (text) => {
    const [place] = await search(text);
    expect(place).toMatchObject({
      formatted_address: expect.stringMatching(/^KG 7 Ave, .+ District, Kigali City$/),
      precision: 'street',
      types: ['route'],
    });
  });

  test('is found with and without accents and apostrophes', async () => {
    expect((await search('bd de l umuganda, kigali'))[0]?.formatted_address).toMatch(
      /^Boulevard de l'Umuganda/,
    );
  });

  test('has the house of its number, not that of a parallel street', async () => {
    const [own] = await search('KG 7 Ave 12, Kigali');
    const [parallel] = await search('12 KG 9 Ave, Kigali');
    expect(own).toMatchObject({ precision: 'exact', types: ['street_address'] });
    expect(own?.formatted_address).toMatch(/^KG 7 Ave 12, /);
    expect(parallel?.precision).toBe('exact');
    expect(own?.geometry.location.lat).toBeGreaterThan(parallel?.geometry.location.lat ?? 0);
  });

  test('says that a number was not found instead of showing the street as the house', async () => {
    const [place] = await search('KG 7 Ave 99, Kigali');
    expect(place).toMatchObject({ precision: 'street', partial_match: true });
    expect(place?.formatted_address).toMatch(/^KG 7 Ave, /);
  });

  test('of the named town comes before the same name elsewhere', async () => {
    expect((await search('Station Road, Huye'))[0]?.formatted_address).toContain('Huye District');
    expect((await search('station rd kigali'))[0]?.formatted_address).toContain('Kigali City');
    expect(await search('Station Road')).toHaveLength(2);
  });

  test('is suggested while it is typed, and found by the id of the suggestion', async () => {
    const reply = await portal.app.inject({
      url: '/maps/api/place/autocomplete/json',
      query: { input: 'KG 9' },
    });
    const [{ place_id, structured_formatting }] = reply.json().predictions;
    expect(structured_formatting.main_text).toBe('KG 9 Ave');
    const byId = await portal.app.inject({ url: '/maps/api/geocode/json', query: { place_id } });
    expect(byId.json().results[0].formatted_address).toMatch(/^KG 9 Ave, /);
  });

  test('has no id that makes the page show a text of another person', async () => {
    const [street] = await search('KG 9 Ave');
    const place_id = street?.place_id.replace('KG 9 Ave', 'KG 9 Ave call 0788000000') ?? '';
    const reply = await portal.app.inject({ url: '/maps/api/geocode/json', query: { place_id } });
    expect(JSON.stringify(reply.json())).not.toContain('call');
  });

  test('does not hide a town or sector', async () => {
    expect((await search('Kimironko'))[0]?.formatted_address).toMatch(/Kimironko/);
    expect((await search('Huye'))[0]?.formatted_address).toMatch(/^Huye/);
  });
});

describe('a plus code', () => {
  test('is found, full and short with a town', async () => {
    const [full] = await search('6GCG342J+2V');
    expect(full).toMatchObject({
      precision: 'exact',
      formatted_address: expect.stringMatching(/^6GCG342J\+2V, /),
    });
    const [short] = await search('342J+2V Kigali');
    expect(short?.geometry.location).toEqual(full?.geometry.location);
    const byId = await portal.app.inject({
      url: '/maps/api/geocode/json',
      query: { place_id: short?.place_id ?? '' },
    });
    expect(byId.json().results[0].geometry.location).toEqual(full?.geometry.location);
  });

  test('outside the country is no place', async () => {
    expect(await search('9C3W9QCJ+2VX')).toEqual([]);
  });
});
