import { SHOP_SERVICES } from '@portal/domain/places/shop';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundPosition } from '../../map/place-search.ts';
import { directionsTo } from './directions.ts';
import {
  formatShopQuery,
  limitThatShows,
  parseShopSearch,
  SHOPS_PER_PAGE,
  shopKindOfPath,
  shopListPath,
} from './shop-search.ts';

const read = (query: string) => parseShopSearch(new URLSearchParams(query));

describe('the URL of a search', () => {
  test('has default values when it has no query', () => {
    expect(read('')).toEqual({
      query: '',
      placeId: null,
      here: null,
      isPositionBad: false,
      limit: SHOPS_PER_PAGE,
      openNow: false,
      service: null,
      view: 'list',
    });
  });

  test('has the position of the visitor beside a typed name, so that it means the nearer place of two', () => {
    const here = { lat: -2, lng: 29 };
    expect(formatShopQuery({ query: 'Remera', here })).toBe('?q=Remera&lat=-2&lng=29');
    expect(formatShopQuery({ query: 'Remera', placeId: 'rw/a', here })).toBe('?q=Remera&place=rw%2Fa');
  });

  test.each(['lat=abc&lng=29', 'lat=-2', 'lat=1e5&lng=29', 'lat=999&lng=999', 'lat=-2&lng=181'])(
    'ignores the position %s and says so',
    (query) => expect(read(query)).toEqual({ ...read(''), isPositionBad: true }),
  );

  test.each(['lat=&lng=', 'shown=-4', 'shown=x', 'open=yes&service=haircut&view=globe'])(
    'ignores %s',
    (query) => expect(read(query)).toEqual(read('')),
  );

  test('can be parsed back into the search', () => {
    const search = fc.record({
      query: fc.string({ maxLength: 40 }).map((text) => text.trim()),
      placeId: fc.option(fc.stringMatching(/^[a-z/-]{1,30}$/)),
      here: fc.option(
        fc.record({ lat: fc.integer({ min: -2, max: -1 }), lng: fc.integer({ min: 29, max: 30 }) }),
      ),
      isPositionBad: fc.constant(false),
      limit: fc.integer({ min: SHOPS_PER_PAGE, max: 200 }),
      openNow: fc.boolean(),
      service: fc.option(fc.constantFrom(...SHOP_SERVICES)),
      view: fc.constantFrom('list' as const, 'map' as const),
    });
    fc.assert(
      fc.property(search, (wanted) => {
        const { query, placeId, here } = wanted;
        const expected = { ...wanted, placeId: query ? placeId : null, here: query && placeId ? null : here };
        expect(read(formatShopQuery(wanted))).toEqual(expected);
      }),
    );
  });

  test('rounds a position to about a hundred metres', () => {
    expect(roundPosition({ lat: -2.596_123_4, lng: 29.739_876_5 })).toEqual({ lat: -2.596, lng: 29.74 });
  });
});

test('the lists of one kind of shop have the paths of the menu', () => {
  expect(shopListPath('shop', 'zuba')).toBe('/store_finder/zuba_shop');
  expect(shopKindOfPath('zuba_shop', 'zuba')).toBe('shop');
  expect(shopKindOfPath('dealers', 'zuba')).toBe('dealer');
  expect(shopKindOfPath('other_shop', 'zuba')).toBeNull();
});

test('a shop whose pin is pressed is listed with the rest of its page; the list never becomes shorter', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: SHOPS_PER_PAGE, max: 70 }), (place, limit) => {
      const shown = limitThatShows(place, limit);
      expect(shown).toBeGreaterThan(place);
      expect(shown === limit || shown % SHOPS_PER_PAGE === 0).toBe(true);
      expect(shown < limit || (place < limit && shown > limit)).toBe(false);
    }),
  );
  expect([9, 10, 19, 20].map((place) => limitThatShows(place, 10))).toEqual([10, 20, 20, 30]);
});

describe('directions', () => {
  const at = { lat: -2.5, lng: 29.7 };

  test('open the map app on an Android phone', () => {
    expect(directionsTo(at, 'Zuba Shop Huye', 'Mozilla/5.0 (Linux; Android 14)')).toBe(
      'geo:-2.5,29.7?q=-2.5,29.7(Zuba%20Shop%20Huye)',
    );
  });

  test('open a map website on any other device', () => {
    expect(directionsTo(at, 'Zuba Shop Huye', null)).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=-2.5%2C29.7',
    );
  });
});
