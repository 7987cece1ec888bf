import { brotliDecompressSync } from 'node:zlib';
import type { WireShop } from '@portal/contract/wire/wire-shop';
import { readWireSites } from '@portal/contract/wire/wire-site';
import { listTechnologies } from '@portal/domain/places/site';
import { describe, expect, test } from 'vitest';
import { createTestPortal, openTestPortal } from '../../testing/portal.ts';
import { createNetworkLocations } from './module.ts';

const portal = openTestPortal();

const HUYE = { latitude: '-2.596', longitude: '29.739' };

const shops = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  portal.app.inject({
    url: `/cms/maps/${portal.root.app.brand.slug}shopsbycoordinates`,
    query: { opco: 'RW', ...HUYE, ...query },
    headers,
  });
const sites = (headers: Record<string, string> = {}) =>
  portal.app.inject({
    url: '/cms/webpage/activePackage',
    query: { opco: 'RW', pageUrl: '/fetch-sites-data-5g' },
    headers,
  });

describe('shops near a point', () => {
  test('lists the nearest shop first and none beyond the requested distance', async () => {
    const distances = (await shops({ distanceInKilometers: '40' }))
      .json()
      .data.map(({ distance }: WireShop) => distance);
    expect(distances.length).toBeGreaterThan(3);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(40);
  });

  test('a shop has the brand in its name, a suffix, a place and opening hours', async () => {
    const [nearest]: WireShop[] = (await shops()).json().data;
    const { name } = portal.root.app.brand;
    expect(nearest).toMatchObject({
      shop: expect.stringMatching(new RegExp(`^${name} Shop Huye - .+`)),
      title: `${name} Shop Huye`,
      kind: 'SHOP',
      location: { latitue: expect.any(Number), longitude: expect.any(Number) },
      phyLocation: 'On the main road, Huye, Ngoma, Huye District',
      phNumber: expect.stringMatching(/^07\d{8}$/),
    });
    expect(nearest?.openingHours[0]).toEqual({ days: 'WEEKDAYS', opens: '08:00', closes: '18:00' });
  });

  test.each([
    ['sw', 'Kwenye barabara kuu, Huye, Ngoma, wilaya ya Huye'],
    ['rw', 'Ku muhanda munini, Huye, Ngoma, akarere ka Huye'],
    ['fr', 'Sur la route principale, Huye, Ngoma, district de Huye'],
  ])(
    'describes the place in the language of the lang header (%s) and varies the cache by it',
    async (lang, place) => {
      const reply = await shops({}, { lang });
      expect(reply.json().data[0].phyLocation).toBe(place);
      expect(reply.headers.vary).toContain('lang');
    },
  );

  test('does not let shared caches store the response, because it shows where the visitor searched', async () => {
    expect((await shops()).headers['cache-control']).toBe('private, max-age=600');
  });

  test('returns an empty list far from every shop', async () => {
    expect((await shops({ latitude: '51.5', longitude: '0' })).json()).toEqual({ data: [] });
  });

  test.each<Record<string, string>>([
    { latitude: 'here' },
    { latitude: '91' },
    { longitude: '200' },
    { distanceInKilometers: '-1' },
    { opco: 'KE' },
  ])('refuses %o', async (query) => {
    expect((await shops(query)).statusCode).toBe(400);
  });
});

describe('network sites', () => {
  test('returns thousands of sites with every technology', async () => {
    const all = readWireSites((await sites()).json().data.packageHtml);
    expect(all.length).toBeGreaterThan(3000);
    expect(all.length).toBeLessThanOrEqual(5000);
    expect(listTechnologies(all)).toEqual(['2g', '3g', '4g', '5g']);
  });

  test('compresses the sites and answers 304 when the client has them', async () => {
    const reply = await sites({ 'accept-encoding': 'br' });
    expect(reply.rawPayload.length).toBeLessThan(50_000);
    expect(JSON.parse(String(brotliDecompressSync(reply.rawPayload))).data.version).toEqual(
      expect.any(String),
    );
    expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    const again = await sites({ 'if-none-match': String(reply.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

test('answers 503, not an empty list, when the operator does not respond', async () => {
  const fail = () => Promise.reject(new Error('gone'));
  const { slug } = portal.root.app.brand;
  const other = await createTestPortal({
    databaseUrl: portal.databaseUrl,
    change: ({ operator }) => ({
      networkLocations: createNetworkLocations({ ...operator, shops: { shopsNear: fail }, slug }),
    }),
  });
  const reply = await other.app.inject({
    url: `/cms/maps/${slug}shopsbycoordinates`,
    query: { opco: 'RW', ...HUYE },
  });
  expect([reply.statusCode, reply.json().statusCode]).toEqual([503, 'UNAVAILABLE']);
  await other.close();
});
