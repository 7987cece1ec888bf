import type { WireBundle } from '@portal/contract/calls/bundle';
import { expect, test } from 'vitest';
import { renderHtml } from '../testing/render-page.tsx';
import { BundleFace } from './bundle-face.tsx';

const BUNDLE: WireBundle = {
  productCode: 'DM2',
  name: 'Month 7 GB',
  description: '7 GB for 30 days',
  category: 'Data',
  icon: 'data',
  data: '7',
  dataUnit: 'GB',
  voice: '',
  voiceUnit: '',
  sms: '',
  validity: '30',
  validityUnit: 'Days',
  periodType: 'Monthly',
  amount: '5000',
  currency: 'RWF',
  popular: false,
  lineType: 'PREPAID',
  linetype: 'PREPAID',
};

const textOf = (fields: Partial<WireBundle>) =>
  renderHtml(<BundleFace bundle={{ ...BUNDLE, ...fields }} />)
    .replace(/<[^>]+>/g, '|')
    .replaceAll('\u00a0', ' ');

test('shows volume, price, days and the price of a gigabyte', () => {
  const text = textOf({});
  for (const part of ['7 GB', 'RWF 5,000', '30 days', 'RWF 714 per GB']) expect(text).toContain(`|${part}|`);
  expect(text).not.toContain('Popular');
});

test('says of the bundles that the catalogue marks that they are popular', () => {
  expect(textOf({ popular: true })).toContain('|Popular|');
});

test.each([
  ['a bundle with calls too', { voice: '60', voiceUnit: 'Min' }],
  ['a bundle without a limit', { data: '-1', dataUnit: '' }],
  ['one gigabyte', { data: '1' }],
  ['a bundle of messages', { data: '', dataUnit: '', sms: '50' }],
])('shows no price of a gigabyte for %s', (_, fields) => {
  expect(textOf(fields)).not.toContain('per GB');
});

test('shows the note of the operator, marked as English where it is not translated', () => {
  const html = (note: WireBundle['note']) =>
    renderHtml(<BundleFace bundle={{ ...BUNDLE, ...(note && { note }) }} />);
  expect(html({ text: 'Best for video' })).toContain('<b>Best for video</b>7 GB for 30 days');
  expect(html({ text: 'Best for video', lang: 'en' })).toContain('<b lang="en">Best for video</b>');
  expect(html(undefined)).not.toContain('<b>');
});

test('shows minutes in letters of one size, however many they are, and data in the large ones', () => {
  const isLong = (fields: Partial<WireBundle>) =>
    renderHtml(<BundleFace bundle={{ ...BUNDLE, ...fields }} />).includes('is-long');
  const minutes = ['5', '40', '1000'].map((voice) => ({ data: '', dataUnit: '', voice, voiceUnit: 'Min' }));
  expect(minutes.map(isLong)).toEqual([true, true, true]);
  expect(isLong({ data: '512', dataUnit: 'MB' })).toBe(false);
});
