import type { Shop } from '@portal/domain/places/shop';
import { TECHNOLOGIES } from '@portal/domain/places/site';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWireShop, toWireShop } from './wire-shop.ts';
import { isTruthy, readWireSites, toWireSite } from './wire-site.ts';

const point = fc.record({ lat: fc.integer({ min: -3, max: -1 }), lng: fc.integer({ min: 28, max: 31 }) });

describe('a site on the wire', () => {
  test('comes back as it went', () => {
    const site = fc.record({ title: fc.string(), at: point, technologies: fc.subarray([...TECHNOLOGIES]) });
    fc.assert(
      fc.property(fc.array(site), (sites) => {
        expect(readWireSites(JSON.stringify(sites.map(toWireSite)))).toEqual(sites);
      }),
    );
  });

  test.each([true, 'true', 'TRUE', 'yes', 'Yes ', '1', 1])('%o is a yes', (flag) => {
    expect(isTruthy(flag)).toBe(true);
  });

  test.each([false, 'false', 'no', '0', 0, '', null, undefined, 'maybe'])('%o is a no', (flag) => {
    expect(isTruthy(flag)).toBe(false);
  });

  test('a site that an editor gave no place is left out', () => {
    const wire = JSON.stringify([
      { title: 'A', latitude: '', longitude: '29', _4Gservice: 'yes' },
      { title: 'B', latitude: '-2', longitude: '29', _4Gservice: 'yes' },
    ]);
    expect(readWireSites(wire)).toEqual([{ title: 'B', at: { lat: -2, lng: 29 }, technologies: ['4g'] }]);
  });
});

describe('a shop on the wire', () => {
  const shop: Shop = {
    id: 'RW001',
    name: { en: 'Zuba Shop Huye - Main Road' },
    kind: 'shop',
    at: { lat: -2.5, lng: 29.7 },
    address: { en: 'On the main road', sw: 'Kwenye barabara kuu' },
    phone: null,
    hours: [{ days: 'saturday', opens: '08:00', closes: '12:00' }],
    services: ['sim', 'repairs'],
  };

  test('has SPEC’s spellings', () => {
    expect(toWireShop({ shop, distanceKm: 80.649 }, 'sw')).toEqual({
      id: 'RW001',
      shop: 'Zuba Shop Huye - Main Road',
      title: 'Zuba Shop Huye',
      kind: 'SHOP',
      location: { latitue: -2.5, longitude: 29.7 },
      phyLocation: 'Kwenye barabara kuu',
      phNumber: '',
      services: ['SIM', 'REPAIRS'],
      openingHours: [{ days: 'SATURDAY', opens: '08:00', closes: '12:00' }],
      distance: 80.6,
    });
  });

  test('is listed by the name before its first dash', () => {
    const { name: _name, address: _address, ...same } = shop;
    expect(fromWireShop(toWireShop({ shop, distanceKm: 80.649 }, 'en'))).toEqual({
      ...same,
      title: 'Zuba Shop Huye',
      address: 'On the main road',
      distanceKm: 80.6,
    });
  });
});
