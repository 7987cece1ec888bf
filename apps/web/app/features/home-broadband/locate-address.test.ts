import type { PlaceLookup } from '@portal/contract/http/web-context';
import { PRECISIONS, type Precision } from '@portal/domain/places/geo';
import { expect, test } from 'vitest';
import { isPinSet, parseLeadForm } from './lead-form.ts';
import { type LeadStepContext, takeLeadStep } from './lead-step.ts';
import { createGeocode, type Geocode, locateAddress } from './locate-address.ts';

const TOWNS = [{ cityName: 'Huye', hbbLeadFeasibility: true, lat: -2.602, lng: 29.734 }];
const TYPED = { installationAddress: 'KG 7 Ave', landmark: 'Cathedral', town: 'Huye' };

/** A geocoding service that finds only these names, with the given precision. */
const finding =
  (places: Record<string, Precision>): Geocode =>
  async (query) => {
    const precision = places[query];
    return precision ? { at: { lat: -2.6, lng: 29.7 }, name: `found ${query}`, precision } : null;
  };

test('searches the address with its town first', async () => {
  const place = await locateAddress(finding({ 'KG 7 Ave, Huye': 'exact', Huye: 'town' }), TYPED, TOWNS);
  expect(place).toMatchObject({ name: 'found KG 7 Ave, Huye', precision: 'exact' });
  expect(isPinSet(place)).toBe(true);
});

test('searches the landmark, then the town; both need a pin', async () => {
  const near = await locateAddress(
    finding({ 'KG 7 Ave, Huye': 'district', 'Cathedral, Huye': 'sector', Huye: 'town' }),
    TYPED,
    TOWNS,
  );
  expect(near).toMatchObject({ name: 'found Cathedral, Huye', precision: 'sector' });
  const street = await locateAddress(finding({ 'KG 7 Ave, Huye': 'district', Huye: 'town' }), TYPED, TOWNS);
  expect(street).toMatchObject({ name: 'found KG 7 Ave, Huye', precision: 'district' });
  const town = await locateAddress(finding({ Huye: 'sector' }), TYPED, TOWNS);
  expect(town).toMatchObject({ precision: 'town' });
  expect([near, town].map(isPinSet)).toEqual([false, false]);
  expect(isPinSet({ ...town, confirmed: true })).toBe(true);
});

test('places the pin in the town, else in Kigali, when geocoding finds nothing', async () => {
  expect(await locateAddress(finding({}), TYPED, TOWNS)).toEqual({
    lat: -2.602,
    lng: 29.734,
    name: 'Huye',
    precision: 'town',
    confirmed: false,
  });
  expect(await locateAddress(finding({}), TYPED, [])).toMatchObject({ lat: -1.9441, lng: 30.0619 });
});

test('does not continue an order without a confirmed pin', async () => {
  const schema = { fields: [], actions: [] };
  const context = {
    offer: { schema, towns: [], plan: {} },
    geocode: finding({}),
  } as unknown as LeadStepContext;
  const at = { lat: '-1.95', lng: '30.06', place: 'Kigali', precision: 'town', uniqueCode: 'proof' };
  for (const intent of ['confirm', 'check-code', 'submit']) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...at, intent })) form.set(name, value);
    expect(await takeLeadStep(context, parseLeadForm(schema, form))).toMatchObject({
      kind: 'confirm',
      pinMissing: true,
    });
  }
});

test('ignores a posted pin with invalid coordinates', () => {
  const schema = { fields: [], actions: [] };
  const posted = (lat: string, lng: string) => {
    const form = new FormData();
    form.set('lat', lat);
    form.set('lng', lng);
    return parseLeadForm(schema, form).place;
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

// A technician drives to the place of an exact result without a pin.
test.each(PRECISIONS)(
  'a place that matches only a part of the address is never exact (%s)',
  async (precision) => {
    const found = async (isPartial: boolean) => {
      const place = { id: 'id', name: 'KG 7 Ave', at: { lat: -1.9, lng: 30.1 }, precision, isPartial };
      return createGeocode({ search: async () => [place] } as unknown as PlaceLookup)('1 KG 7 Ave');
    };
    expect((await found(false))?.precision).toBe(precision);
    expect((await found(true))?.precision).toBe(precision === 'exact' ? 'sector' : precision);
  },
);
