import { beforeAll, describe, expect, test } from 'vitest';
import { englishWording } from '../../platform/content/test-content.ts';
import { secret } from '../../platform/crypto/secret.ts';
import { sayer } from '../../platform/wording/sentences.ts';
import { gazetteer } from './gazetteer/gazetteer.ts';
import { type GeocoderSettings, openGeocoder } from './open-geocoder.ts';

const say = sayer({ name: 'Zuba' }, englishWording);

// It answers in these tests too, and reads 460 files first.
beforeAll(() => gazetteer(say).byId({ id: 'rw/', locale: 'en' }), 60_000);

/** A service of others that answers with this, and what it was asked. */
function service(
  kind: Exclude<GeocoderSettings['kind'], 'gazetteer'>,
  answer: () => Response | Promise<Response>,
) {
  const asked: URL[] = [];
  const failures: unknown[] = [];
  const geocoder = openGeocoder({
    settings: { kind, url: 'https://places.test', key: secret('the-key') },
    say,
    userAgent: 'portal (test)',
    onFailed: (cause) => failures.push(cause),
    fetch: async (input) => {
      asked.push(new URL(String(input)));
      return answer();
    },
  });
  return { geocoder, asked, failures };
}

const street = { lat: -1.9501, lng: 30.0921 };

describe('Google', () => {
  const reply = {
    status: 'OK',
    results: [
      {
        place_id: 'ChIJ1',
        formatted_address: 'KG 7 Ave, Kigali, Rwanda',
        geometry: { location: street, location_type: 'ROOFTOP' },
      },
    ],
  };

  test('its places are given on, and it is asked for Rwanda with the key', async () => {
    const { geocoder, asked } = service('google', () => Response.json(reply));
    expect(await geocoder.search({ text: 'KG 7 Ave', locale: 'sw' })).toMatchObject([
      { id: 'ChIJ1', name: 'KG 7 Ave', at: street, precision: 'exact' },
    ]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      address: 'KG 7 Ave',
      language: 'sw',
      region: 'rw',
      key: 'the-key',
    });
  });

  test('a refused key is a failure, not an empty answer', async () => {
    const { geocoder, failures } = service('google', () =>
      Response.json({ status: 'REQUEST_DENIED', error_message: 'bad key', results: [] }),
    );
    expect((await geocoder.search({ text: 'Huye', locale: 'en' }))[0]?.name).toBe('Huye (Butare)');
    expect(String(failures[0])).toContain('REQUEST_DENIED');
  });

  test('places of the gazetteer are never asked of it', async () => {
    const { geocoder, asked } = service('google', () => Response.json(reply));
    const found = await geocoder.byId({ id: 'rw/Southern Province/Huye/Ngoma', locale: 'en' });
    expect(found?.name).toBe('Ngoma');
    expect(asked).toEqual([]);
  });
});

test('Nominatim: its places are given on and found again by their id', async () => {
  const place = {
    osm_type: 'way',
    osm_id: 7,
    lat: '-1.95',
    lon: '30.09',
    display_name: 'KG 7 Ave, Kigali',
    place_rank: 26,
  };
  const { geocoder, asked } = service('nominatim', () => Response.json([place]));
  const [found] = await geocoder.search({ text: 'KG 7', locale: 'en' });
  expect(found).toMatchObject({ id: 'W7', at: { lat: -1.95, lng: 30.09 }, precision: 'exact' });
  await geocoder.byId({ id: 'W7', locale: 'en' });
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/search', '/lookup']);
});

test('Photon: a place is found again though the service has no ids', async () => {
  const feature = {
    geometry: { coordinates: [30.09, -1.95] },
    properties: { name: 'KG 7 Ave', city: 'Kigali', countrycode: 'RW' },
  };
  const { geocoder } = service('photon', () => Response.json({ features: [feature] }));
  const [found] = await geocoder.search({ text: 'KG 7', locale: 'en' });
  const again = await geocoder.byId({ id: found?.id ?? '', locale: 'en' });
  expect(again).toMatchObject({
    name: 'KG 7 Ave',
    address: 'KG 7 Ave, Kigali',
    at: { lat: -1.95, lng: 30.09 },
  });
});

describe.each(['google', 'nominatim', 'photon'] as const)('when %s', (kind) => {
  test.each([
    ['is away', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with an error', () => new Response('busy', { status: 503 })],
    ['answers garbage', () => new Response('<html>')],
  ])('%s, the gazetteer answers and the failure is told', async (_what, answer) => {
    const { geocoder, failures } = service(kind, answer);
    expect((await geocoder.search({ text: 'Gisenyi', locale: 'en' }))[0]?.name).toBe('Rubavu (Gisenyi)');
    expect(await geocoder.reverse({ at: { lat: -2.6, lng: 29.74 }, locale: 'en' })).toMatchObject({
      name: 'Ngoma',
    });
    expect(failures).toHaveLength(2);
    expect(failures.map(String).join()).not.toContain('the-key');
  });
});
