import { expect, test } from 'vitest';
import { compareForms, compareShops } from './compare-files.ts';

const SHOP = { name: 'Huye', lat: -2.596, lng: 29.739, address: { en: 'Main road', fr: 'Grande rue' } };
const shop = (change: object) => JSON.stringify({ ...SHOP, ...change });

test('of a shop only the values that differ are shown, each by its name', () => {
  const before = shop({ hours: { saturday: '09:00-13:00' }, services: ['sim', 'money'] });
  const after = shop({
    lat: -2.6,
    hours: { saturday: '09:00-12:00' },
    services: ['sim'],
    phone: '0788300100',
  });
  expect(compareShops(before, after)).toEqual([
    { path: ['lat'], before: '-2.596', after: '-2.6' },
    { path: ['hours', 'saturday'], before: '09:00-13:00', after: '09:00-12:00' },
    { path: ['services'], before: 'sim, money', after: 'sim' },
    { path: ['phone'], before: null, after: '0788300100' },
  ]);
});

test('a name that is written by language is compared with one that was the same in all', () => {
  expect(compareShops(shop({}), shop({ name: { en: 'Huye', rw: 'I Huye' } }))).toEqual([
    { path: ['name', 'rw'], before: null, after: 'I Huye' },
  ]);
});

test('a new shop has all its values after, a removed one none', () => {
  expect(compareShops(null, shop({}))?.map(({ before }) => before)).toEqual([null, null, null, null, null]);
  expect(compareShops(shop({}), '{ "hidden": true }')?.map(({ after }) => after)).toEqual([
    ...[null, null, null, null, null],
  ]);
});

const FIELDS = [
  { name: 'fullName', label: 'Full name', rank: 1 },
  { name: 'topic', label: 'Topic', type: 'select', options: [{ value: 'a', label: 'A' }], rank: 2 },
  { name: 'message', label: 'Message', rank: 3 },
];
const form = (fields: object[]) => JSON.stringify({ fields, actions: [{ type: 'submit', label: 'Go' }] });

test('of a form the fields are compared by name: one that moved is a new order, and no change of its neighbours', () => {
  const [first, second, third] = FIELDS;
  const moved = [{ ...second, rank: 1 }, { ...first, rank: 2 }, third as object];
  expect(compareForms(form(FIELDS), form(moved))).toEqual([
    {
      path: ['fields', 'order'],
      before: 'Full name, Topic, Message',
      after: 'Topic, Full name, Message',
    },
  ]);
});

test('a removed field is one line, a new one says everything, and a choice says its text', () => {
  const [first, second] = FIELDS;
  const choices = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];
  const after = [
    first as object,
    { ...second, options: choices },
    { name: 'floor', label: 'Floor', required: true },
  ];
  expect(compareForms(form(FIELDS), form(after))).toEqual([
    { path: ['fields', 'topic', 'options'], before: 'a', after: 'a, b' },
    { path: ['fields', 'message'], before: 'Message', after: null },
    { path: ['fields', 'topic', 'options', 'b'], before: null, after: 'B' },
    { path: ['fields', 'floor', 'label'], before: null, after: 'Floor' },
    { path: ['fields', 'floor', 'required'], before: null, after: 'true' },
  ]);
});

test('what is no shop and no form is compared as text', () => {
  expect([compareShops('{', shop({})), compareForms('{', form([])), compareForms(form([]), '[]')]).toEqual([
    ...[null, null, null],
  ]);
});
