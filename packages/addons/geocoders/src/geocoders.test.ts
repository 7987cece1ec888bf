import { englishWording } from '@portal/platform/content/testing/content';
import { secret } from '@portal/platform/crypto/secret';
import type { GeocoderAdapter } from '@portal/platform/places/geocoder-adapter';
import { createFormatText } from '@portal/platform/wording/sentences';
import { createGazetteer } from '@portal/server/features/geocoding/gazetteer/gazetteer';
import { openGeocoder } from '@portal/server/features/geocoding/open-geocoder';
import { beforeAll, describe, expect, test } from 'vitest';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

const formatText = createFormatText({ name: 'Zuba' }, englishWording);

// The gazetteer answers in these tests too. Its first call reads 460 files.
beforeAll(() => createGazetteer(formatText).byId({ id: 'rw/', locale: 'en' }));

/** An external service with a fixed response, and the requests it received. */
function service(adapter: GeocoderAdapter, respond: () => Response | Promise<Response>) {
  const requests: URL[] = [];
  const failures: unknown[] = [];
  const geocoder = openGeocoder({
    streets: null,
    settings: { adapter, url: 'https://places.test', key: secret('the-key') },
    formatText,
    userAgent: 'portal (test)',
    onFailed: (cause) => failures.push(cause),
    fetch: async (input) => {
      requests.push(new URL(String(input)));
      return respond();
    },
  });
  return { geocoder, requests, failures };
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

  test('requests places in Rwanda with the key and returns them', async () => {
    const { geocoder, requests } = service(google, () => Response.json(reply));
    expect(await geocoder.search({ text: 'KG 7 Ave', locale: 'sw' })).toMatchObject([
      { id: 'ChIJ1', name: 'KG 7 Ave', at: street, precision: 'exact' },
    ]);
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject({
      address: 'KG 7 Ave',
      language: 'sw',
      region: 'rw',
      key: 'the-key',
    });
  });

  test('treats a refused key as a failure, not as an empty result', async () => {
    const { geocoder, failures } = service(google, () =>
      Response.json({ status: 'REQUEST_DENIED', error_message: 'bad key', results: [] }),
    );
    expect((await geocoder.search({ text: 'Huye', locale: 'en' }))[0]?.name).toBe('Huye (Butare)');
    expect(String(failures[0])).toContain('REQUEST_DENIED');
  });

  test('is not called for ids of the gazetteer', async () => {
    const { geocoder, requests } = service(google, () => Response.json(reply));
    const found = await geocoder.byId({ id: 'rw/Southern Province/Huye/Ngoma', locale: 'en' });
    expect(found?.name).toBe('Ngoma');
    expect(requests).toEqual([]);
  });
});

test('Nominatim: returns places and finds them by their id', async () => {
  const place = {
    osm_type: 'way',
    osm_id: 7,
    lat: '-1.95',
    lon: '30.09',
    display_name: 'KG 7 Ave, Kigali',
    place_rank: 26,
  };
  const { geocoder, requests } = service(nominatim, () => Response.json([place]));
  const [found] = await geocoder.search({ text: 'KG 7', locale: 'en' });
  expect(found).toMatchObject({ id: 'W7', at: { lat: -1.95, lng: 30.09 }, precision: 'exact' });
  await geocoder.byId({ id: 'W7', locale: 'en' });
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/search', '/lookup']);
});

test('Photon: finds a place again although the service has no ids', async () => {
  const feature = {
    geometry: { coordinates: [30.09, -1.95] },
    properties: { name: 'KG 7 Ave', city: 'Kigali', countrycode: 'RW' },
  };
  const { geocoder } = service(photon, () => Response.json({ features: [feature] }));
  const [found] = await geocoder.search({ text: 'KG 7', locale: 'en' });
  const again = await geocoder.byId({ id: found?.id ?? '', locale: 'en' });
  expect(again).toMatchObject({
    name: 'KG 7 Ave',
    address: 'KG 7 Ave, Kigali',
    at: { lat: -1.95, lng: 30.09 },
  });
});

describe.each(Object.entries({ google, nominatim, photon }))('when %s', (_name, adapter) => {
  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['returns an error', () => new Response('busy', { status: 503 })],
    ['returns invalid JSON', () => new Response('<html>')],
  ])('%s, the gazetteer answers and the failure is reported', async (_what, respond) => {
    const { geocoder, failures } = service(adapter, respond);
    expect((await geocoder.search({ text: 'Gisenyi', locale: 'en' }))[0]?.name).toBe('Rubavu (Gisenyi)');
    expect(await geocoder.reverse({ at: { lat: -2.6, lng: 29.74 }, locale: 'en' })).toMatchObject({
      name: 'Ngoma',
    });
    expect(failures).toHaveLength(2);
    expect(failures.map(String).join()).not.toContain('the-key');
  });
});
