import type { WireBundle } from '@portal/contract/calls/bundle';
import { describe, expect, test } from 'vitest';
import { selectBundleView, withQueryParams } from './bundle-view.ts';

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
    popular: false,
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

const viewOf = (query: string) => selectBundleView(BUNDLES, new URLSearchParams(query));
const shownBy = (query: string) => viewOf(query).shown.map(({ wire }) => wire.productCode);

describe('the bundle list', () => {
  test('sorts the tabs, opens the first one and lists unlimited bundles last', () => {
    expect(viewOf('').categories).toEqual(['Data', 'Voice']);
    expect(shownBy('')).toEqual(['DAY', 'WEEK', 'EVER']);
  });

  test('filters by the period in the URL', () => {
    expect(viewOf('').periods).toEqual(['Daily', 'Weekly', 'Others']);
    expect(shownBy('period=Weekly')).toEqual(['WEEK']);
  });

  test('ignores a tab or period that this line does not have', () => {
    expect(shownBy('category=Roaming&period=Hourly')).toEqual(['DAY', 'WEEK', 'EVER']);
  });

  test('opens the tab of the bundle in the URL, unless the URL names another tab', () => {
    expect(viewOf('product=TALK').category).toBe('Voice');
    expect(viewOf('product=TALK&category=Data').category).toBe('Data');
  });

  test('searches every tab by budget, the bundle that uses most of it first', () => {
    expect(shownBy('budget=what can I get for 500')).toEqual(['DAY', 'TALK']);
    expect(viewOf('budget=500').category).toBeNull();
  });

  test('treats the amount in the URL as a budget, unless the URL names a bundle', () => {
    expect(shownBy('amount=200')).toEqual(['TALK']);
    expect(viewOf('amount=200&product=DAY').budget).toBeNull();
  });

  test('shows the tabs when the search text has no single figure', () => {
    expect(viewOf('budget=cheap').budget).toBeNull();
    expect(viewOf('budget=5 or 10').category).toBe('Data');
  });
});

test('changes single parameters of a query', () => {
  const query = new URLSearchParams('msisdn=788100001&period=Daily');
  expect(withQueryParams(query, { category: 'Voice', period: null })).toBe(
    '?msisdn=788100001&category=Voice',
  );
});
