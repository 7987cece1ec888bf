import type { WireBundle } from '@portal/contract/calls/bundle';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSortQuery, parseTariffView, TARIFF_SORTS, tariffsInView } from './tariff-view.ts';

function bundle(fields: Partial<WireBundle>): WireBundle {
  return {
    productCode: 'X1',
    name: 'X',
    description: '',
    category: 'Data',
    icon: 'data',
    data: '',
    dataUnit: '',
    voice: '',
    voiceUnit: '',
    sms: '',
    validity: '1',
    validityUnit: 'Days',
    periodType: 'Daily',
    amount: '500',
    currency: 'RWF',
    popular: false,
    lineType: 'PREPAID',
    linetype: 'PREPAID',
    ...fields,
  };
}

const CATALOGUE = [
  bundle({ productCode: 'GB', name: 'Gigabyte', data: '1', dataUnit: 'GB', amount: '1000' }),
  bundle({ productCode: 'MB', name: 'Megabytes', data: '300', dataUnit: 'MB', amount: '100' }),
  bundle({ productCode: 'ALL', name: 'All', data: '-1', validity: '-1', validityUnit: '', amount: '9000' }),
  bundle({ productCode: 'TALK', name: 'Talk', voice: '15', category: 'Voice', amount: '200' }),
  bundle({
    productCode: 'HOME',
    name: 'Home',
    lineType: 'BROADBAND',
    periodType: 'Monthly',
    amount: '15000',
  }),
];

const codes = (query: string) =>
  tariffsInView(CATALOGUE, parseTariffView(new URLSearchParams(query))).map(({ wire }) => wire.productCode);

describe('the tariff table', () => {
  test('sorts by validity first, unlimited last', () => {
    expect(codes('').at(-1)).toBe('ALL');
  });

  test('sorts data by size: a gigabyte after 300 megabytes, unlimited last, no data first', () => {
    expect(codes('sort=data').slice(-3)).toEqual(['MB', 'GB', 'ALL']);
    expect(codes('sort=data&order=down')[0]).toBe('ALL');
  });

  test('combines the filters of category, line, period and price', () => {
    expect(codes('category=Data&line=PREPAID&period=Daily&budget=1,000')).toEqual(['MB', 'GB']);
  });

  test('parses the maximum price like a payment amount, and keeps the typed text when it is invalid', () => {
    const view = (typed: string) => parseTariffView(new URLSearchParams({ budget: typed }));
    expect(view('1.000')).toMatchObject({ budget: { minor: 1000 }, budgetText: '1.000' });
    for (const typed of ['10,5', '1000,00', 'cheap', '5e3'])
      expect(view(typed)).toMatchObject({ budget: null, budgetText: typed });
  });

  test('ignores invalid filters', () => {
    expect(codes('sort=colour&line=CABLE&budget=cheap')).toHaveLength(CATALOGUE.length);
  });

  test('sorts by a column, in the other direction the second time, and as at first the third time', () => {
    const query = new URLSearchParams('category=Data&sort=price');
    expect(formatSortQuery('name', parseTariffView(query), query)).toBe('?category=Data&sort=name');
    expect(formatSortQuery('price', parseTariffView(query), query)).toBe(
      '?category=Data&sort=price&order=down',
    );
    const down = new URLSearchParams('category=Data&sort=price&order=down');
    expect(formatSortQuery('price', parseTariffView(down), down)).toBe('?category=Data&sort=price');
  });

  test('sorting keeps the set of bundles', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TARIFF_SORTS),
        fc.boolean(),
        fc.shuffledSubarray(CATALOGUE),
        (sort, down, some) => {
          const view = parseTariffView(new URLSearchParams({ sort, ...(down ? { order: 'down' } : {}) }));
          const shown = tariffsInView(some, view).map(({ wire }) => wire);
          expect(new Set(shown)).toEqual(new Set(some));
        },
      ),
    );
  });
});
