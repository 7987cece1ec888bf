import { SHOP_SERVICES } from '@portal/domain/places/shop';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopSchema } from './shop-schema.ts';

const SHOP = { name: 'Isano Shop Huye', lat: -2.596, lng: 29.739, address: 'Main road, Huye' };

const problemsOf = (shop: unknown) =>
  shopSchema.safeParse(shop).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a shop needs a name, a place and an address; everything else is unknown without it', () => {
  expect(shopSchema.parse(SHOP)).toEqual({
    name: { en: 'Isano Shop Huye' },
    kind: 'shop',
    at: { lat: -2.596, lng: 29.739 },
    address: { en: 'Main road, Huye' },
    phone: null,
    hours: [],
    services: [],
  });
});

test('a text may differ by language, a day may have a break, and services have one order', () => {
  const address = { en: 'Main road', fr: 'Route principale' };
  const hours = { saturday: '09:00-13:00', weekdays: '08:00-12:00, 14:00-18:00' };
  expect(shopSchema.parse({ ...SHOP, address, hours, services: ['repairs', 'sim'] })).toMatchObject({
    address,
    hours: [
      { days: 'weekdays', opens: '08:00', closes: '12:00' },
      { days: 'weekdays', opens: '14:00', closes: '18:00' },
      { days: 'saturday', opens: '09:00', closes: '13:00' },
    ],
    services: ['sim', 'repairs'],
  });
});

test.each<[string, object, RegExp]>([
  ['a name that is missing', { name: undefined }, /^name: a text/],
  ['an address that is empty', { address: ' ' }, /^address\.en: it is empty/],
  ['an address without English', { address: { fr: 'Route' } }, /^address\.en: /],
  ['a language that is none', { name: { en: 'A', xx: 'B' } }, /^name: /],
  ['latitude and longitude swapped', { lat: 29.739, lng: -2.596 }, /^lat: .*swapped/],
  ['degrees as a text', { lng: '29' }, /^lng: degrees/],
  ['a phone with spaces', { phone: '0788 300 100' }, /^phone: national digits/],
  [
    'a day that closes before it opens',
    { hours: { weekdays: '18:00-08:00' } },
    /^hours\.weekdays: .*18:00-08:00/,
  ],
  ['times that overlap', { hours: { sunday: '08:00-12:00,11:00-13:00' } }, /^hours\.sunday: /],
  ['a time that is none', { hours: { saturday: '8-18' } }, /^hours\.saturday: /],
  ['a service that is none', { services: ['haircut'] }, /^services\.0: one of sim/],
  ['a field that is none', { opening: 'late' }, /opening/],
])('%s is said with its field', (_what, change, problem) => {
  const found = problemsOf({ ...SHOP, ...change });
  expect(found).toHaveLength(1);
  expect(found?.[0]).toMatch(problem);
});

test('a place far outside of the country is named beside whatever else is wrong, or missing', () => {
  for (const wrong of [{ hours: { weekdays: '8-18' } }, { name: '' }, { address: undefined }, { fax: '1' }]) {
    const problems = problemsOf({ ...SHOP, lat: 48.2, lng: 16.37, ...wrong }) ?? [];
    expect(problems).toHaveLength(2);
    expect(problems.join()).toContain('lat: the place is not in this country');
  }
});

test('a removed shop says nothing else', () => {
  expect(shopSchema.parse({ hidden: true })).toBeNull();
  expect(problemsOf({ ...SHOP, hidden: true })).toHaveLength(1);
});

test('no file throws, and the hours of a shop that is read never overlap', () => {
  const time = fc
    .tuple(fc.nat(25), fc.nat(61))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const times = fc
    .array(
      fc.tuple(time, time).map((span) => span.join('-')),
      { maxLength: 3 },
    )
    .map((all) => all.join(', '));
  const written = fc.oneof(
    fc.jsonValue(),
    fc.record({
      name: fc.string(),
      address: fc.string(),
      lat: fc.double(),
      lng: fc.double(),
      hours: fc.record({ weekdays: times }),
      services: fc.subarray([...SHOP_SERVICES]),
    }),
    times.map((weekdays) => ({ ...SHOP, hours: { weekdays } })),
  );
  fc.assert(
    fc.property(written, (shop) => {
      const { data } = shopSchema.safeParse(shop);
      const ends = data?.hours.flatMap(({ opens, closes }) => [opens, closes]) ?? [];
      expect(ends).toEqual([...new Set(ends)].sort());
    }),
  );
});
