import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../money/money.ts';
import {
  bundleExpiry,
  compareByValidity,
  type ListedBundle,
  listCategories,
  listPeriods,
  OTHER_PERIOD,
  selectBundles,
  type Validity,
  type ValidityUnit,
  validityHours,
} from './bundle.ts';
import { findCategoryIcon } from './bundle-icon.ts';
import { bundlesWithin, parseBudget } from './bundle-search.ts';
import { dataVolume } from './data-volume.ts';

const unit = fc.constantFrom<ValidityUnit>('hours', 'days', 'weeks', 'months');
const validity: fc.Arbitrary<Validity> = fc.oneof(
  fc.constant('unlimited' as const),
  fc.record({ count: fc.integer({ min: 1, max: 60 }), unit }),
);
const bundle: fc.Arbitrary<ListedBundle> = fc.record({
  name: fc.string({ maxLength: 4 }),
  category: fc.constantFrom('Data', 'Voice', 'SMS', 'International'),
  periodType: fc.constantFrom('Daily', 'Weekly', OTHER_PERIOD),
  validity,
  price: fc.integer({ min: 0, max: 5000 }).map((major) => money(major, 'RWF')),
});
const catalogue = fc.array(bundle, { maxLength: 40 });

const named = (over: Partial<ListedBundle>): ListedBundle => ({
  name: 'x',
  category: 'Data',
  periodType: 'Daily',
  validity: { count: 1, unit: 'days' },
  price: money(100, 'RWF'),
  ...over,
});

describe('the order of bundles', () => {
  test('never shows a longer one before a shorter one, and unlimited is last', () => {
    fc.assert(
      fc.property(catalogue, (bundles) => {
        const hours = selectBundles(bundles, { category: null, period: null }).map((b) =>
          validityHours(b.validity),
        );
        expect(hours).toEqual([...hours].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      }),
    );
  });

  test('is the same whatever order the operator sent', () => {
    fc.assert(
      fc.property(catalogue, (bundles) => {
        const keys = (list: ListedBundle[]) =>
          [...list].sort(compareByValidity).map((b) => [validityHours(b.validity), b.price.minor, b.name]);
        expect(keys([...bundles].reverse())).toEqual(keys(bundles));
      }),
    );
  });

  test('seven days, a week and 168 hours are the same length', () => {
    expect(validityHours({ count: 7, unit: 'days' })).toBe(validityHours({ count: 1, unit: 'weeks' }));
    expect(validityHours({ count: 168, unit: 'hours' })).toBe(168);
  });
});

describe('tabs and filter', () => {
  test('every bundle is in exactly one tab, and a filter only ever narrows', () => {
    fc.assert(
      fc.property(catalogue, fc.constantFrom(null, 'Daily', OTHER_PERIOD), (bundles, period) => {
        const tabs = listCategories(bundles).map((category) => selectBundles(bundles, { category, period }));
        expect(tabs.flat()).toHaveLength(selectBundles(bundles, { category: null, period }).length);
        for (const found of tabs.flat()) if (period) expect(found.periodType).toBe(period);
      }),
    );
  });

  test('tabs are sorted by name and named once', () => {
    const bundles = ['Voice', 'Data', 'SMS', 'Data'].map((category) => ({ category }));
    expect(listCategories(bundles)).toEqual(['Data', 'SMS', 'Voice']);
  });

  test('periods go from short to long, Others last', () => {
    const periods = listPeriods([
      named({ periodType: OTHER_PERIOD, validity: { count: 1, unit: 'hours' } }),
      named({ periodType: 'Monthly', validity: { count: 30, unit: 'days' } }),
      named({ periodType: 'Daily' }),
    ]);
    expect(periods).toEqual(['Daily', 'Monthly', OTHER_PERIOD]);
  });
});

describe('what can I get for 500', () => {
  test('shows everything within the money and nothing above it, dearest first', () => {
    fc.assert(
      fc.property(catalogue, fc.nat(6000), (bundles, major) => {
        const found = bundlesWithin(bundles, money(major, 'RWF'));
        expect(found).toHaveLength(bundles.filter((b) => b.price.minor <= major).length);
        const prices = found.map((b) => b.price.minor);
        expect(prices).toEqual([...prices].sort((a, b) => b - a));
      }),
    );
  });

  test.each([
    ['500', 500],
    ['what can I get for 500?', 500],
    ['Naweza kupata nini kwa RWF 1,500', 1500],
    ['10 000', 10_000],
    ['1.000', 1000],
    ['Que puis-je avoir pour 10\u00a0000 RWF ?', 10_000],
  ])('%j is read as %i francs', (typed, francs) => {
    expect(parseBudget(typed, 'RWF')).toEqual(money(francs, 'RWF'));
  });

  test.each(['', 'data', '500 or 700', '1.5', '500,00', '1O00', '5e3'])('%j names no money', (typed) => {
    expect(parseBudget(typed, 'RWF')).toBeNull();
  });
});

describe('a bundle that is bought', () => {
  const bought = new Date('2026-02-28T21:30:00Z');
  test('ends when its time is over, to the minute', () => {
    expect(bundleExpiry({ count: 24, unit: 'hours' }, bought)).toEqual(new Date('2026-03-01T21:30:00Z'));
    expect(bundleExpiry({ count: 1, unit: 'months' }, bought)).toEqual(new Date('2026-03-30T21:30:00Z'));
  });

  test('never ends when it is unlimited', () => {
    expect(bundleExpiry('unlimited', bought)).toBeNull();
  });
});

describe('how a bundle is shown', () => {
  test.each([
    ['Roaming data', 'roaming'],
    ['INTERNATIONAL calls', 'international'],
    ['Night internet', 'internet'],
    ['SMS', 'sms'],
    ['Data', 'data'],
    ['Combo', 'bundle'],
  ])('the category %s has the icon %s', (category, icon) => {
    expect(findCategoryIcon(category)).toBe(icon);
  });

  test('megabytes become gigabytes only when that is exact', () => {
    expect(dataVolume(1536)).toEqual({ value: '1.5', unit: 'GB' });
    expect(dataVolume(2048)).toEqual({ value: '2', unit: 'GB' });
    expect(dataVolume(1700)).toEqual({ value: '1700', unit: 'MB' });
    expect(dataVolume(500)).toEqual({ value: '500', unit: 'MB' });
  });
});
