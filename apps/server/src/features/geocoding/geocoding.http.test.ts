import type { GeocodeReply, PredictionsReply } from '@portal/contract/calls/geocoding';
import { GEOCODE_PATH, SUGGEST_PATH } from '@portal/contract/http/paths';
import { describe, expect, test } from 'vitest';
import { openTestPortal } from '../../testing/portal.ts';

const portal = openTestPortal();

const request = (url: string, query: Record<string, string>) => portal.app.inject({ url, query });

describe('geocoding', () => {
  test("returns the point of an address in Google's format", async () => {
    const reply = await request(GEOCODE_PATH, { address: 'Butare', key: 'whatever' });
    const { status, results } = reply.json<GeocodeReply>();
    expect(status).toBe('OK');
    expect(results[0]).toMatchObject({
      formatted_address: 'Huye (Butare), Huye District, Southern Province',
      geometry: { location: { lat: -2.5967, lng: 29.7394 }, location_type: 'GEOMETRIC_CENTER' },
      types: ['locality', 'political'],
      precision: 'town',
    });
    expect(reply.headers['cache-control']).toBe('private, max-age=300');
  });

  test('returns the address of a point, and none outside the country', async () => {
    const there = (
      await request(GEOCODE_PATH, { latlng: '-2.6,29.74', language: 'sw' })
    ).json<GeocodeReply>();
    expect(there.results[0]?.formatted_address).toBe('Sekta ya Ngoma, wilaya ya Huye, Mkoa wa Kusini');
    const nowhere = (await request(GEOCODE_PATH, { latlng: '37.7,-122.4' })).json<GeocodeReply>();
    expect(nowhere).toEqual({ status: 'ZERO_RESULTS', results: [] });
  });

  test('finds a suggestion by its id', async () => {
    const { predictions } = (await request(SUGGEST_PATH, { input: 'kacy' })).json<PredictionsReply>();
    const [first] = predictions;
    expect(first?.structured_formatting).toEqual({
      main_text: 'Kacyiru',
      secondary_text: 'Sector, Gasabo District, Kigali City',
    });
    const found = await request(GEOCODE_PATH, { place_id: first?.place_id ?? '' });
    expect(found.json<GeocodeReply>().results[0]?.geometry.location).toEqual({ lat: -1.938, lng: 30.08 });
  });

  test('suggests the nearer of two places of one name to a visitor whose position is known', async () => {
    const suggest = async (location: string) =>
      (await request(SUGGEST_PATH, { input: 'Remera', location })).json<PredictionsReply>().predictions[0];
    expect((await suggest('-1.95,30.06'))?.description).toBe('Remera Sector, Gasabo District, Kigali City');
    expect((await suggest('-2.2,30.5'))?.description).toBe('Remera Sector, Ngoma District, Eastern Province');
  });

  test.each([{}, { latlng: 'here' }, { address: '' }, { address: 'x'.repeat(501) }])(
    'refuses %o',
    async (query) => {
      expect((await request(GEOCODE_PATH, query as Record<string, string>)).statusCode).toBe(400);
    },
  );
});
