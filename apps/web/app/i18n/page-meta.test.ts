import { expect, test } from 'vitest';
import { readPageMeta } from './page-meta.ts';

const texts = { 'home.title': 'Home', 'table.title': 'Prices', 'orp.fixed-internet.title': 'Invoices' };

test.each([
  ['/', 'Home'],
  ['/sw', 'Home'],
  ['/table', 'Prices'],
  ['/fr/table/', 'Prices'],
  ['/orp/fixed-internet', 'Invoices'],
])('the page %s has the title %s', (path, title) => {
  expect(readPageMeta(path, texts).title).toBe(title);
});

test.each([
  '//table',
  '/table//',
  '//',
  '/sw//table',
  '/orp//fixed-internet',
  '/x/table',
  '/orp.fixed-internet/x',
])('the unknown path %s has the title of no page', (path) => {
  expect(readPageMeta(path, texts).title).toBeUndefined();
});
