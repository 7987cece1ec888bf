import { brotliDecompressSync } from 'node:zlib';
import type { WireShop } from '@portal/contract/wire-shop';
import { readWireSites } from '@portal/contract/wire-site';
import { technologiesOf } from '@portal/domain/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestPortal, type TestPortal } from '../../test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await makeTestPortal();
});
afterAll(() => portal.close());

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
  test('the nearest comes first, and none is further away than asked', async () => {
    const distances = (await shops({ distanceInKilometers: '40' }))
      .json()
      .data.map(({ distance }: WireShop) => distance);
    expect(distances.length).toBeGreaterThan(3);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(40);
  });

  test('a shop has the brand in its name, a suffix after it, a place and opening hours', async () => {
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

  test('the place is told in the language of the header, and caches keep the two apart', async () => {
    const reply = await shops({}, { lang: 'sw' });
    expect(reply.json().data[0].phyLocation).toBe('Kwenye barabara kuu, Huye, Ngoma, wilaya ya Huye');
    expect(reply.headers.vary).toContain('lang');
  });

  test('where somebody looked stays with them: no cache on the way keeps it', async () => {
    expect((await shops()).headers['cache-control']).toBe('private, max-age=600');
  });

  test('far from every shop the list is empty', async () => {
    expect((await shops({ latitude: '51.5', longitude: '0' })).json()).toEqual({ data: [] });
  });

  test.each<Record<string, string>>([
    { latitude: 'here' },
    { latitude: '91' },
    { longitude: '200' },
    { distanceInKilometers: '-1' },
    { opco: 'KE' },
  ])('%o is refused', async (query) => {
    expect((await shops(query)).statusCode).toBe(400);
  });
});

describe('network sites', () => {
  test('some thousand of them, with every technology', async () => {
    const all = readWireSites((await sites()).json().data.packageHtml);
    expect(all.length).toBeGreaterThan(3000);
    expect(all.length).toBeLessThanOrEqual(5000);
    expect(technologiesOf(all)).toEqual(['2g', '3g', '4g', '5g']);
  });

  test('they travel packed, and who has them already gets nothing', async () => {
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

test('an operator that does not answer is no list without shops', async () => {
  const away = () => Promise.reject(new Error('gone'));
  const operator = { ...portal.root.app.operator, atlas: { sites: away, shopsNear: away } };
  const other = await makeTestPortal({ databaseUrl: portal.databaseUrl, change: () => ({ operator }) });
  const { slug } = portal.root.app.brand;
  const reply = await other.app.inject({
    url: `/cms/maps/${slug}shopsbycoordinates`,
    query: { opco: 'RW', ...HUYE },
  });
  expect([reply.statusCode, reply.json().statusCode]).toEqual([503, 'UNAVAILABLE']);
  await other.close();
});
