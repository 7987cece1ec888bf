import { expect, test } from 'vitest';
import type { SessionOrder } from '../../browser-storage/order-session.ts';
import { englishPage } from '../../i18n/testing/english-texts.ts';
import { renderHtml } from '../../testing/render-page.tsx';
import { OrderSummary } from './order-summary.tsx';

const ORDER = {
  orderId: 'o'.repeat(22),
  msisdn: '788100001',
  rechargeType: 'PREPAID RECHARGE',
  transactionType: 'PREPAID_RECHARGE',
  amount: '2500',
  currency: 'RWF',
  usdAmount: '25.00',
  enableDualCurrency: true,
  own: true,
  invoices: [],
  recharges: [],
} as unknown as SessionOrder;

/** The rows of the summary: name and value. */
function rowsOf(html: string): string[][] {
  const rows = html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g);
  return [...rows].map(([, name = '', value = '']) => [name, value.replace(/<[^>]+>/g, '')]);
}

test('shows the charged amount as the total when there are two currencies', () => {
  const html = renderHtml(<OrderSummary order={ORDER} />);
  expect(rowsOf(html)).toContainEqual(['Total', 'RWF\u00a02,500']);
  expect(html).not.toContain('25.00');
});

test('formats amounts in the language of the page', () => {
  const at = (path: string) =>
    renderHtml(<OrderSummary order={{ ...ORDER, enableDualCurrency: false }} />, { path });
  expect(at('/fr/payment/start')).toContain('2\u00a0500\u00a0RWF');
  expect(at('/rw/payment/start')).toContain('RWF\u00a02\u00a0500');
  expect(at('/sw/payment/start')).toContain('RWF\u00a02,500');
});

test('says what a bundle contains once, in the operator’s words where there are any', () => {
  const contents = { data: '3', dataUnit: 'GB', voice: '', sms: '50', validity: '7', validityUnit: 'Days' };
  const rowsWith = (description: string) => {
    const order = {
      ...ORDER,
      bundleInfo: { name: 'Student week', description, ...contents },
    } as SessionOrder;
    return rowsOf(renderHtml(<OrderSummary order={order} />));
  };
  expect(rowsWith('3 GB at night')).toContainEqual(['Description', '3 GB at night']);
  expect(rowsWith('')).toContainEqual(['Description', '3 GB · 50 SMS · 7 days']);
});

test.each([
  ['788***001', false],
  ['788100001', true],
])('that numbers are masked is said where they are (%s)', (msisdn, own) => {
  const order = { ...ORDER, enableDualCurrency: false, msisdn, own };
  expect(
    renderHtml(<OrderSummary order={order} />).includes(
      englishPage('payment-translation')['summary.masked'] ?? '-',
    ),
  ).toBe(!own);
});
