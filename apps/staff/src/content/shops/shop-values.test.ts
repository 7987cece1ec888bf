import { expect, test } from 'vitest';
import { findShops, newShopId, problemFields, readShopForm, textIn } from './shop-values.ts';

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

const SHOP = { 'name.en': ' Kigali Heights ', 'address.en': 'Ground floor', kind: 'shop' };

test('a form is read as an editor writes a shop, without what was left empty', () => {
  const typed = { ...SHOP, lat: '-1,9536', lng: '30.0935', phone: '0788 300 100', 'hours.sunday': '' };
  expect(readShopForm(form({ ...typed, 'hours.saturday': '09:00-13:00', 'services.sim': 'on' }))).toEqual({
    name: 'Kigali Heights',
    address: 'Ground floor',
    kind: 'shop',
    lat: -1.9536,
    lng: 30.0935,
    phone: '0788300100',
    hours: { saturday: '09:00-13:00' },
    services: ['sim'],
  });
});

test('a text is written by language only where one differs', () => {
  const { address } = readShopForm(form({ ...SHOP, 'address.fr': 'Rez-de-chaussée' }));
  expect(address).toEqual({ en: 'Ground floor', fr: 'Rez-de-chaussée' });
  expect([textIn(address, 'fr'), textIn(address, 'sw'), textIn('Ground floor', 'fr')]).toEqual([
    'Rez-de-chaussée',
    '',
    '',
  ]);
});

test('a place that was not typed is none, and not the point 0, 0', () => {
  const { lat, lng } = JSON.parse(JSON.stringify(readShopForm(form({ ...SHOP, lat: '', lng: 'east' }))));
  expect([lat, lng]).toEqual([null, null]);
});

test('a new shop has an id of its own from its name', () => {
  expect(newShopId('Isano – Gare Rémera', [])).toBe('isano-gare-remera');
  expect(newShopId('Huye', ['huye', 'huye-2'])).toBe('huye-3');
  expect(newShopId('中', [])).toBe('shop');
  expect(newShopId('x'.repeat(200), [])).toMatch(/^x{50}$/);
});

test('the field that the server names is marked', () => {
  expect(problemFields(['hours.sunday: "18:00-08:00" are no opening hours', 'lat: degrees'])).toEqual([
    'hours.sunday',
    'lat',
  ]);
});

test('a shop is found by its id, name and address as they are in the draft, and by those of customers without one', () => {
  const shop = (name: string, address: string) =>
    ({ name, address, kind: 'shop', lat: -1.9, lng: 30 }) as const;
  const drafted = (draft: ReturnType<typeof shop> | null) => ({ shop: draft, isOutdated: false });
  const rows = [
    { id: 'kept', live: shop('Nyamirambo', 'Stadium'), draft: null, others: [] },
    { id: 'renamed', live: shop('Heights', 'Kacyiru'), draft: drafted(shop('Towers', 'Remera')), others: [] },
    { id: 'added', live: null, draft: drafted(shop('Gare', 'Huye')), others: [] },
    { id: 'removed', live: shop('Marina', 'Gisenyi'), draft: drafted(null), others: [] },
  ];
  const found = (typed: string) => findShops(rows, typed).map(({ id }) => id);
  expect(
    ['nyami', 'STADIUM', ' towers ', 'remera', 'gare', 'huye', 'marina', 'gisenyi', 'renam'].map(found),
  ).toEqual([
    ['kept'],
    ['kept'],
    ['renamed'],
    ['renamed'],
    ['added'],
    ['added'],
    ['removed'],
    ['removed'],
    ['renamed'],
  ]);
  expect(['', ' ', 'heights', 'kacyiru'].map(found)).toEqual([
    ['kept', 'renamed', 'added', 'removed'],
    ['kept', 'renamed', 'added', 'removed'],
    [],
    [],
  ]);
});
