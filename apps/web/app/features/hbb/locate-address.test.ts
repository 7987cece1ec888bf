import type { Precision } from '@portal/domain/geo';
import { expect, test } from 'vitest';
import { isPinSet, readLeadForm } from './lead-form.ts';
import { type Geocode, locateAddress } from './locate-address.ts';
import { type LeadDesk, takeLeadStep } from './take-lead-step.ts';

const TOWNS = [{ cityName: 'Huye', hbbLeadFeasibility: true, lat: -2.602, lng: 29.734 }];
const TYPED = { installationAddress: 'KG 7 Ave', landmark: 'Cathedral', town: 'Huye' };

/** A geocoding service that knows these names alone, as exactly as said. */
const knowing =
  (known: Record<string, Precision>): Geocode =>
  async (query) => {
    const precision = known[query];
    return precision ? { at: { lat: -2.6, lng: 29.7 }, name: `found ${query}`, precision } : null;
  };

test('the address with its town is looked for first', async () => {
  const place = await locateAddress(knowing({ 'KG 7 Ave, Huye': 'exact', Huye: 'town' }), TYPED, TOWNS);
  expect(place).toMatchObject({ name: 'found KG 7 Ave, Huye', precision: 'exact' });
  expect(isPinSet(place)).toBe(true);
});

test('then the landmark, then the town alone; both ask for a pin', async () => {
  const near = await locateAddress(
    knowing({ 'KG 7 Ave, Huye': 'district', 'Cathedral, Huye': 'sector', Huye: 'town' }),
    TYPED,
    TOWNS,
  );
  expect(near).toMatchObject({ name: 'found Cathedral, Huye', precision: 'sector' });
  const street = await locateAddress(knowing({ 'KG 7 Ave, Huye': 'district', Huye: 'town' }), TYPED, TOWNS);
  expect(street).toMatchObject({ name: 'found KG 7 Ave, Huye', precision: 'district' });
  const town = await locateAddress(knowing({ Huye: 'sector' }), TYPED, TOWNS);
  expect(town).toMatchObject({ precision: 'town' });
  expect([near, town].map(isPinSet)).toEqual([false, false]);
  expect(isPinSet({ ...town, confirmed: true })).toBe(true);
});

test('without any geocoding the pin stands in the town, else in Kigali', async () => {
  expect(await locateAddress(knowing({}), TYPED, TOWNS)).toEqual({
    lat: -2.602,
    lng: 29.734,
    name: 'Huye',
    precision: 'town',
    confirmed: false,
  });
  expect(await locateAddress(knowing({}), TYPED, [])).toMatchObject({ lat: -1.9441, lng: 30.0619 });
});

test('an order does not go on with a pin that nobody has set', async () => {
  const schema = { fields: [], actions: [] };
  const desk = { offer: { schema, towns: [], plan: {} }, geocode: knowing({}) } as unknown as LeadDesk;
  const at = { lat: '-1.95', lng: '30.06', place: 'Kigali', precision: 'town', uniqueCode: 'proof' };
  for (const intent of ['confirm', 'check-code', 'submit']) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...at, intent })) form.set(name, value);
    expect(await takeLeadStep(desk, readLeadForm(schema, form))).toMatchObject({
      kind: 'confirm',
      pinMissing: true,
    });
  }
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
