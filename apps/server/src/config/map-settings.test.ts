import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPageCsp } from '@portal/platform/http/security/security-headers';
import { writePmtiles } from '@portal/platform/street-map/testing/write-pmtiles';
import { describe, expect, test } from 'vitest';
import { NO_PLACES } from '../features/geocoding/open-geocoder.ts';
import { parseConfig } from './config.ts';

const TILES = 'https://{s}.tiles.test/{z}/{x}/{y}.png';

/** A geocoding service that needs a key. */
const ADD_ONS = [
  {
    name: 'places',
    geocoders: { acme: { url: 'https://acme.example', needsKey: true, create: () => NO_PLACES } },
  },
];

const problemsOf = (environment: Record<string, string>) => {
  const outcome = parseConfig(environment, ADD_ONS);
  return outcome.kind === 'invalid' ? outcome.problems : [];
};

describe('map configuration', () => {
  test('uses the embedded map and the gazetteer by default', () => {
    const outcome = parseConfig({});
    expect(outcome).toMatchObject({
      config: { mapTiles: null, streetMap: null, geocoder: { adapter: null, url: null, key: null } },
    });
  });

  test.each([
    [{ MAP_TILES_URL: TILES }, /MAP_TILES_ATTRIBUTION/],
    [{ MAP_TILES_URL: 'https://tiles.test/map.png', MAP_TILES_ATTRIBUTION: 'x' }, /MAP_TILES_URL.+\{z\}/],
    [{ MAP_TILES_URL: 'javascript:{z}{x}{y}', MAP_TILES_ATTRIBUTION: 'x' }, /MAP_TILES_URL/],
    [{ MAP_PMTILES: '/nowhere/country.pmtiles' }, /MAP_PMTILES.+does not exist/],
    [{ MAP_PMTILES: 'package.json' }, /MAP_PMTILES.+no PMTiles file/],
    [{ MAP_PMTILES: 'a', MAP_TILES_URL: TILES, MAP_TILES_ATTRIBUTION: 'x' }, /MAP_PMTILES.+either/],
    [{ GEOCODER: 'acme' }, /^GEOCODER_KEY: GEOCODER=acme needs a key$/],
    [{ GEOCODER: 'constructor' }, /^GEOCODER: one of gazetteer, acme$/],
    [{ GEOCODER: 'bing' }, /^GEOCODER: one of gazetteer, acme$/],
  ])('%o is refused with a sentence', (environment, sentence) => {
    expect(problemsOf(environment as Record<string, string>).join('\n')).toMatch(sentence);
  });

  test('a street map needs an attribution, of its file or of the operator', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-maps-'));
    const path = join(folder, 'country.pmtiles');
    writePmtiles(path, { tiles: [{ z: 0, x: 0, y: 0, bytes: Buffer.from('a') }] });
    expect(problemsOf({ MAP_PMTILES: path }).join()).toMatch(/MAP_TILES_ATTRIBUTION/);
    expect(parseConfig({ MAP_PMTILES: path, MAP_TILES_ATTRIBUTION: '© a' })).toMatchObject({
      config: { mapTiles: null, streetMap: { attribution: '© a' } },
    });
    rmSync(folder, { recursive: true });
  });

  test('never prints the geocoder key', () => {
    const outcome = parseConfig({ GEOCODER: 'acme', GEOCODER_KEY: 'AIza-secret' }, ADD_ONS);
    expect(outcome.kind).toBe('ok');
    expect(JSON.stringify(outcome)).not.toContain('AIza-secret');
  });

  test('allows tiles only from the configured host', () => {
    const policy = (tiles: string | null) =>
      buildPageCsp('n', { assetHost: null, dev: false, tiles, frames: [] })
        .split('; ')
        .find((rule) => rule.startsWith('img-src'));
    expect(policy(TILES)).toBe("img-src 'self' data: https://*.tiles.test");
    expect(policy(null)).toBe("img-src 'self' data:");
  });
});
