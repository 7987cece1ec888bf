import type { WireBundle } from '@portal/contract/calls/bundle';
import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { Offers, pickOffers } from './offers.tsx';

function bundle(productCode: string, fields: Partial<WireBundle> = {}): WireBundle {
  return {
    productCode,
    name: `Bundle ${productCode}`,
    description: '',
    category: 'Data',
    icon: 'data',
    data: '1.5',
    dataUnit: 'GB',
    voice: '',
    voiceUnit: '',
    sms: '',
    validity: '7',
    validityUnit: 'Days',
    periodType: 'Weekly',
    amount: '1000',
    currency: 'RWF',
    popular: true,
    lineType: 'PREPAID',
    linetype: 'PREPAID',
    ...fields,
  };
}

const products = [{ type: 'bundle', path: '/data-bundle', enabled: true }];

test('home offers the popular bundles of mobile lines, cheapest first', () => {
  const picked = pickOffers([
    bundle('A', { amount: '5000' }),
    bundle('B', { popular: false }),
    bundle('C', { lineType: 'BROADBAND' }),
    bundle('D', { amount: '500' }),
  ]);
  expect(picked.map(({ productCode }) => productCode)).toEqual(['D', 'A']);
});

test('an offer shows its price and leads to its purchase with the bundle chosen', () => {
  const html = renderHtml(<Offers offers={[bundle('DW2')]} />, { path: '/sw', facts: { products } });
  expect(html).toContain('href="/sw/data-bundle?product=DW2"');
  expect(html.replaceAll('\u00a0', ' ')).toContain('RWF 1,000');
  // All are popular.
  expect(html).not.toContain('>Popular<');
});

test('nothing is offered while bundles are not sold', () => {
  const closed = products.map((product) => ({ ...product, enabled: false }));
  expect(renderHtml(<Offers offers={[bundle('DW2')]} />, { facts: { products: closed } })).toBe('');
});
