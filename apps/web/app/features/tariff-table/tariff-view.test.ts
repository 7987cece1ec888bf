import type { WireBundle } from '@portal/contract/bundle';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTariffView, SORTS, sortedBy, tariffsInView } from './tariff-view.ts';

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
  tariffsInView(CATALOGUE, readTariffView(new URLSearchParams(query))).map(({ wire }) => wire.productCode);

describe('the tariff table', () => {
  test('begins with what ends soonest, unlimited last', () => {
    expect(codes('').at(-1)).toBe('ALL');
  });

  test('a gigabyte is more than 300 megabytes, no limit more than both, no data less than any', () => {
    expect(codes('sort=data').slice(-3)).toEqual(['MB', 'GB', 'ALL']);
    expect(codes('sort=data&order=down')[0]).toBe('ALL');
  });

  test('shows what fits kind, line, period and price together', () => {
    expect(codes('category=Data&line=PREPAID&period=Daily&budget=1,000')).toEqual(['MB', 'GB']);
  });

  test('the highest price is read like an amount that is paid, and kept as it was typed when it is not understood', () => {
    const view = (typed: string) => readTariffView(new URLSearchParams({ budget: typed }));
    expect(view('1.000')).toMatchObject({ budget: { minor: 1000 }, budgetText: '1.000' });
    for (const typed of ['10,5', '1000,00', 'cheap', '5e3'])
      expect(view(typed)).toMatchObject({ budget: null, budgetText: typed });
  });

  test('an address that means nothing shows everything', () => {
    expect(codes('sort=colour&line=CABLE&budget=cheap')).toHaveLength(CATALOGUE.length);
  });

  test('a heading sorts by its column, and once more the other way round', () => {
    const query = new URLSearchParams('category=Data&sort=price');
    expect(sortedBy('name', readTariffView(query), query)).toBe('?category=Data&sort=name');
    expect(sortedBy('price', readTariffView(query), query)).toBe('?category=Data&sort=price&order=down');
  });

  test('sorting never loses or invents a bundle', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SORTS),
        fc.boolean(),
        fc.shuffledSubarray(CATALOGUE),
        (sort, down, some) => {
          const view = readTariffView(new URLSearchParams({ sort, ...(down ? { order: 'down' } : {}) }));
          const shown = tariffsInView(some, view).map(({ wire }) => wire);
          expect(new Set(shown)).toEqual(new Set(some));
        },
      ),
    );
  });
});
