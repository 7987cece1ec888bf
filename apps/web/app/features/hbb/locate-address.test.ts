import { expect, test } from 'vitest';
import { readLeadForm } from './lead-form.ts';
import { type Geocode, locateAddress } from './locate-address.ts';

const TOWNS = [{ cityName: 'Huye', hbbLeadFeasibility: true, lat: -2.602, lng: 29.734 }];
const TYPED = { installationAddress: 'KG 7 Ave', landmark: 'Cathedral', town: 'Huye' };

/** A gazetteer that knows these names alone. */
const knowing =
  (...known: string[]): Geocode =>
  async (query) =>
    known.includes(query) ? { at: { lat: -2.6, lng: 29.7 }, name: `found ${query}` } : null;

test('the address with its town is looked for first', async () => {
  const place = await locateAddress(knowing('KG 7 Ave, Huye', 'Huye'), TYPED, TOWNS);
  expect(place).toMatchObject({ name: 'found KG 7 Ave, Huye', exact: true });
});

test('then the landmark, then the town alone, which asks for a pin', async () => {
  expect(await locateAddress(knowing('Cathedral, Huye', 'Huye'), TYPED, TOWNS)).toMatchObject({
    exact: true,
  });
  expect(await locateAddress(knowing('Huye'), TYPED, TOWNS)).toMatchObject({ exact: false });
});

test('without any geocoding the pin stands in the town, else in Kigali', async () => {
  expect(await locateAddress(knowing(), TYPED, TOWNS)).toEqual({
    lat: -2.602,
    lng: 29.734,
    name: 'Huye',
    exact: false,
  });
  expect(await locateAddress(knowing(), TYPED, [])).toMatchObject({ lat: -1.9441, lng: 30.0619 });
});

test('a posted pin that is not on the earth is none', () => {
  const schema = { fields: [], actions: [] };
  const posted = (lat: string, lng: string) => {
    const form = new FormData();
    form.set('lat', lat);
    form.set('lng', lng);
    return readLeadForm(schema, form).place;
  };
  expect(posted('-1.95', '30.06')).toMatchObject({ lat: -1.95, lng: 30.06 });
  for (const [lat, lng] of [
    ['', ''],
    ['91', '0'],
    ['0', '200'],
    ['x', '1'],
    ['NaN', 'NaN'],
  ] as const) {
    expect(posted(lat, lng)).toBeNull();
  }
});
