import type { WireBundle } from '@portal/contract/calls/bundle';
import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { TariffTable } from './tariff-table.tsx';
import { parseTariffView, tariffsInView } from './tariff-view.ts';

const wire = {
  productCode: 'DAY1',
  name: 'Day 1 GB',
  description: '',
  category: 'Data',
  icon: 'data',
  data: '1',
  dataUnit: 'GB',
  voice: '',
  voiceUnit: '',
  sms: '',
  validity: '24',
  validityUnit: 'Hours',
  periodType: 'Daily',
  amount: '500',
  currency: 'RWF',
  popular: false,
  lineType: 'PREPAID',
  linetype: 'PREPAID',
} as WireBundle;

/** The sorted columns as a screen reader says them. */
function sortedBy(search: string, bundle: WireBundle = wire) {
  const query = new URLSearchParams(search);
  const view = parseTariffView(query);
  const html = renderHtml(<TariffTable tariffs={tariffsInView([bundle], view)} view={view} query={query} />);
  return { html, sorts: [...html.matchAll(/aria-sort="(\w+)"/g)].map(([, sort]) => sort) };
}

test('a screen reader hears by which column the table is sorted, and in which direction', () => {
  expect(sortedBy('sort=price').sorts).toEqual(['ascending']);
  expect(sortedBy('sort=price&order=down').sorts).toEqual(['descending']);
});

test('a bundle leads to the page that sells it for its kind of line', () => {
  expect(sortedBy('').html).toContain('href="/data-bundle?product=DAY1"');
  const home = { ...wire, lineType: 'BROADBAND', linetype: 'BROADBAND' } as WireBundle;
  expect(sortedBy('', home).html).toContain('href="/broadband-recharge?product=DAY1"');
});

test('a duration stays on one line, and the words for no end leave room for the names', () => {
  const unbroken = (bundle: Partial<WireBundle>) =>
    [...sortedBy('', { ...wire, ...bundle }).html.matchAll(/whitespace-nowrap">([^<]*)/g)].map(
      ([, text]) => text,
    );
  expect(unbroken({})).toContain('24 hours');
  expect(unbroken({ validity: '-1' })).not.toContain('No end date');
});
