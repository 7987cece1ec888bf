import type { Brand } from '@portal/domain/language/brand';
import { expect, test } from 'vitest';
import { brandIn } from './brand-in.ts';

const brand = {
  name: 'Isano',
  tagline: { en: 'Airtime and bills', sw: 'Salio na bili' },
} as unknown as Brand;

test('a page has the tagline of its language, or else English', () => {
  expect(brandIn(brand, 'sw')).toEqual({ name: 'Isano', tagline: { sw: 'Salio na bili' } });
  expect(brandIn(brand, 'fr')).toEqual({ name: 'Isano', tagline: { en: 'Airtime and bills' } });
});

test('every request of a language gets the same object', () => {
  expect(brandIn(brand, 'sw')).toBe(brandIn(brand, 'sw'));
});
