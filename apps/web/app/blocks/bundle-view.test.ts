import type { WireBundle } from '@portal/contract/bundle';
import { describe, expect, test } from 'vitest';
import { bundleView, changedQuery } from './bundle-view.ts';

function bundle(productCode: string, fields: Partial<WireBundle>): WireBundle {
  return {
    productCode,
    name: productCode,
    description: '',
    category: 'Data',
    icon: 'data',
    data: '1',
    dataUnit: 'GB',
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

const BUNDLES = [
  bundle('TALK', { category: 'Voice', amount: '200' }),
  bundle('EVER', { validity: '-1', validityUnit: '', periodType: 'Others', amount: '9000' }),
  bundle('WEEK', { validity: '7', periodType: 'Weekly', amount: '1000' }),
  bundle('DAY', {}),
];

const viewOf = (query: string) => bundleView(BUNDLES, new URLSearchParams(query));
const shownBy = (query: string) => viewOf(query).shown.map(({ wire }) => wire.productCode);

describe('the bundles of a line', () => {
  test('stand under sorted tabs, the first one open, unlimited last', () => {
    expect(viewOf('').categories).toEqual(['Data', 'Voice']);
    expect(shownBy('')).toEqual(['DAY', 'WEEK', 'EVER']);
  });

  test('are filtered by the period the address names', () => {
    expect(viewOf('').periods).toEqual(['Daily', 'Weekly', 'Others']);
    expect(shownBy('period=Weekly')).toEqual(['WEEK']);
  });

  test('a tab or period this line does not have is the first tab and every period', () => {
    expect(shownBy('category=Roaming&period=Hourly')).toEqual(['DAY', 'WEEK', 'EVER']);
  });

  test('a link to a bundle opens its tab, unless it names another', () => {
    expect(viewOf('product=TALK').category).toBe('Voice');
    expect(viewOf('product=TALK&category=Data').category).toBe('Data');
  });

  test('what can I get for 500: looks through every tab, what uses most of the money first', () => {
    expect(shownBy('budget=what can I get for 500')).toEqual(['DAY', 'TALK']);
    expect(viewOf('budget=500').category).toBeNull();
  });

  test('the amount of a link is a search by money, unless it names a bundle', () => {
    expect(shownBy('amount=200')).toEqual(['TALK']);
    expect(viewOf('amount=200&product=DAY').budget).toBeNull();
  });

  test('a question without one figure shows the tabs as before', () => {
    expect(viewOf('budget=cheap').budget).toBeNull();
    expect(viewOf('budget=5 or 10').category).toBe('Data');
  });
});

test('an address is changed word by word', () => {
  const query = new URLSearchParams('msisdn=788100001&period=Daily');
  expect(changedQuery(query, { category: 'Voice', period: null })).toBe('?msisdn=788100001&category=Voice');
});
