import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { BuyerScreen } from './buyer-screen.tsx';

// Source: EBM.md section 8: with `rewardPhone: ask` the receipt has the number that the buyer types; a company is another question.

const NOTHING = { tin: '', purchaseCode: '', phone: '' };
const page = (asks: { company: boolean; phone: boolean }, change: Partial<ReactProps> = {}) =>
  renderHtml(
    <BuyerScreen
      orderId="order"
      asks={{ ...asks, sellerTin: '999000123' }}
      fields={NOTHING}
      name={null}
      problem={null}
      isSaved={false}
      {...change}
    />,
  );
type ReactProps = ReactElement<Parameters<typeof BuyerScreen>[0]>['props'];
const fieldsOf = (html: string) => [...html.matchAll(/<input[^>]*name="([^"]+)"/g)].map(([, name]) => name);

test('where only a number is asked for, no word speaks of a company', () => {
  const html = page({ company: false, phone: true });
  expect(fieldsOf(html)).toEqual(['phone']);
  expect(html).toContain('Your tax receipt');
  expect(html).not.toMatch(/company/i);
});

test('where both are asked for, a consumer reads that the other fields are for companies', () => {
  const html = page({ company: true, phone: true });
  expect(fieldsOf(html)).toEqual(['tin', 'purchaseCode', 'phone']);
  expect(html).toContain('Only a company needs the other two fields.');
});

test('the number that the receipt will have is repeated, and beside a company both are', () => {
  const saved = { isSaved: true, fields: { ...NOTHING, phone: '788123456' } };
  expect(page({ company: true, phone: true }, saved)).toMatch(/will have the number .*788/);
  const both = { ...saved, fields: { ...saved.fields, tin: '101010101' }, name: 'Umuseke Traders Ltd' };
  expect(page({ company: true, phone: true }, both)).toMatch(
    /for Umuseke Traders Ltd.*will have the number/s,
  );
});

test('a number that is none is refused at its field, and what was typed stays', () => {
  const html = page(
    { company: false, phone: true },
    { problem: 'phone-malformed', fields: { ...NOTHING, phone: '12' } },
  );
  expect(html).toContain('value="12"');
  expect(html).toContain('Please write a mobile number');
});
