import type { ListedShop } from '@portal/contract/wire/wire-shop';
import { expect, test } from 'vitest';
import { loadShops } from './load-shops.ts';
import { parseShopSearch } from './shop-search.ts';

const shop = (id: string, change: Partial<ListedShop>): ListedShop => ({
  id,
  title: id,
  kind: 'shop',
  at: { lat: -2, lng: 30 },
  address: '',
  phone: null,
  hours: [{ days: 'weekdays', opens: '08:00', closes: '18:00' }],
  services: ['sim'],
  distanceKm: 1,
  ...change,
});

const SHOPS = [
  shop('early', { hours: [{ days: 'weekdays', opens: '07:00', closes: '12:00' }] }),
  shop('all day', { services: ['sim', 'repairs'] }),
  shop('unknown hours', { hours: [], services: [] }),
  shop('dealer', { kind: 'dealer' }),
];
/** A Monday, 15:00 in Kigali. */
const NOW = new Date('2026-11-23T13:00:00Z');

async function listed(query: string): Promise<string[]> {
  const source = {
    findShops: async () => SHOPS,
    now: () => NOW,
    places: { search: async () => [], byId: async () => null, at: async () => null },
  };
  const { shops } = await loadShops(source, parseShopSearch(new URLSearchParams(query)), null);
  return (shops?.listed ?? []).map(({ id }) => id);
}

test('all shops are listed without a filter', async () => {
  expect(await listed('')).toEqual(['early', 'all day', 'unknown hours', 'dealer']);
});

test('"open now" lists only the shops that are open at this time in the country', async () => {
  expect(await listed('open=now')).toEqual(['all day', 'dealer']);
});

test('a service lists only the shops that have it', async () => {
  expect(await listed('service=repairs')).toEqual(['all day']);
  expect(await listed('service=sim&open=now')).toEqual(['all day', 'dealer']);
  expect(await listed('service=haircut')).toHaveLength(4);
});
