import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { BillPayForm } from './bill-pay-form.tsx';
import type { OpenedBill } from './open-bill.ts';

const opened = {
  msisdn: '788100003' as Msisdn,
  proof: { accountNo: '9788100003' },
  bill: {
    accountNo: '9788100003',
    totalOutstanding: '12500.40',
    amountToPay: '12501',
    currency: 'RWF',
    overdue: false,
    invoiceDetail: null,
  },
} as unknown as OpenedBill;
const limits = { min: money(500, 'RWF'), max: money(500_000, 'RWF') };
const amountOf = (start: string) => {
  const html = renderHtml(<BillPayForm opened={opened} limits={limits} start={start} problems={{}} />);
  return /<input[^>]*name="amount"[^>]*>/.exec(html)?.[0].match(/value="([^"]*)"/)?.[1];
};

test('the whole bill stands in the field, rounded up, and what was typed before goes first (SPEC section 4)', () => {
  expect(amountOf('')).toBe('12501');
  expect(amountOf('700')).toBe('700');
});

test('the press posts the number and what opened its bill, so that no other bill is paid', () => {
  const html = renderHtml(<BillPayForm opened={opened} limits={limits} start="" problems={{}} />);
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]) => [name, value],
  );
  expect(Object.fromEntries(hidden)).toMatchObject({ msisdn: '788100003', accountNo: '9788100003' });
});
