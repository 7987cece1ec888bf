import { expect, test } from 'vitest';
import { createKeepingSetting } from './keeps-purchases.ts';
import { createLastShopsStore } from './last-shops.ts';

const DAY_MS = 24 * 3600 * 1000;
const shop = { title: 'Zuba Shop Huye', address: 'On the main road', phone: '0788300100', km: 0.4 };

function device(now = new Date('2026-11-28T12:00:00Z')) {
  const items = new Map<string, string>();
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const clock = { now: () => now };
  return { items, store, shops: createLastShopsStore(() => store, clock), clock };
}

test('the shops of the last search are there again, the nearest five', () => {
  const { shops } = device();
  shops.remember('Huye', [shop]);
  shops.remember(
    'Musanze',
    Array.from({ length: 9 }, (_, km) => ({ ...shop, km })),
  );
  const last = shops.read();
  expect(last?.place).toBe('Musanze');
  expect(last?.shops.map(({ km }) => km)).toEqual([0, 1, 2, 3, 4]);
});

test('a search without a result does not replace the last one', () => {
  const { shops } = device();
  shops.remember('Huye', [shop]);
  shops.remember('Nowhere', []);
  expect(shops.read()?.place).toBe('Huye');
});

test('they are gone after thirty days, and when the visitor removes them', () => {
  const { shops, store } = device();
  shops.remember('Huye', [shop]);
  const after = (days: number) => {
    const later = { now: () => new Date(Date.parse('2026-11-28T12:00:00Z') + days * DAY_MS) };
    return createLastShopsStore(() => store, later).read();
  };
  expect(after(29.99)?.place).toBe('Huye');
  expect(after(30)).toBeNull();
  shops.forget();
  expect(shops.read()).toBeNull();
});

test('nothing is stored or shown on a device that others use too', () => {
  const { shops, store } = device();
  shops.remember('Huye', [shop]);
  createKeepingSetting(() => store).write(false);
  expect(shops.read()).toBeNull();
  shops.remember('Huye', [shop]);
  expect(shops.read()).toBeNull();
});

test.each([
  'null',
  '5',
  '{}',
  '{"place":"Huye"}',
  '{"place":"Huye","at":"x","shops":[]}',
  '{"place":"Huye","at":"2026-11-28","shops":[null,{"title":5}]}',
])('an entry that this portal did not write is no search: %s', (stored) => {
  const { items, shops } = device();
  items.set('lastShops', stored);
  expect(shops.read()).toBeNull();
});
