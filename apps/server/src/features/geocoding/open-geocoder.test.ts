import type { FoundPlace } from '@portal/domain/places/geocoder';
import { englishWording } from '@portal/platform/content/testing/content';
import { secret } from '@portal/platform/crypto/secret';
import type { GeocoderAdapter } from '@portal/platform/places/geocoder-adapter';
import { createFormatText } from '@portal/platform/wording/sentences';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGazetteer } from './gazetteer/gazetteer.ts';
import { openGeocoder } from './open-geocoder.ts';

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

/** A service that asks for JSON and finds what it is given. */
const acme: GeocoderAdapter = {
  url: 'https://acme.example',
  needsKey: true,
  create: ({ url, key, ask }) => {
    const search = async ({ text }: { text: string }) =>
      await ask<FoundPlace[]>(`${url}/search`, { text, key: key?.reveal() ?? '' });
    return {
      search,
      suggest: search,
      byId: async ({ id }) => (await search({ text: id }))[0] ?? null,
      reverse: async () => (await search({ text: 'here' }))[0] ?? null,
    };
  },
};

test('is not called for ids of the gazetteer', async () => {
  const { geocoder, requests } = service(acme, () => Response.json([]));
  const found = await geocoder.byId({ id: 'rw/Southern Province/Huye/Ngoma', locale: 'en' });
  expect(found?.name).toBe('Ngoma');
  expect(requests).toEqual([]);
});

describe('when the service', () => {
  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['returns an error', () => new Response('busy', { status: 503 })],
    ['returns invalid JSON', () => new Response('<html>')],
  ])('%s, the gazetteer answers and the failure is reported', async (_what, respond) => {
    const { geocoder, failures } = service(acme, respond);
    expect((await geocoder.search({ text: 'Gisenyi', locale: 'en' }))[0]?.name).toBe('Rubavu (Gisenyi)');
    expect(await geocoder.reverse({ at: { lat: -2.6, lng: 29.74 }, locale: 'en' })).toMatchObject({
      name: 'Ngoma',
    });
    expect(failures).toHaveLength(2);
    expect(failures.map(String).join()).not.toContain('the-key');
  });
});
