import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import type { Purchase } from './history-step.ts';
import { PurchaseCard } from './purchase-card.tsx';

const purchase = {
  transactionId: 't'.repeat(27),
  shortReference: 'YC44F-3DQX3',
  role: 'payer',
  outcome: 'delivered',
  at: '2026-11-28T10:00:00.000Z',
  amount: '500',
  currencyCode: 'RWF',
  accountId: null,
  msisdn: '788100001',
  rechargeType: 'PREPAID RECHARGE',
  bundleDescription: '',
  reversal: null,
  returned: null,
} as unknown as Purchase;
const show = (change: Partial<Purchase> = {}) =>
  renderHtml(<PurchaseCard purchase={{ ...purchase, ...change }} />).replaceAll('\u00a0', ' ');

test('a purchase can be made again, but for an order of home broadband, which is made once', () => {
  expect(show()).toMatch(/href="\/prepaid-recharge\?[^"]*amount=500/);
  expect(show({ rechargeType: 'HBB_LEADS' } as Partial<Purchase>)).not.toMatch(/href="\/(hbb|prepaid)/);
});

test('the money that came back is said, and who got it is told from who paid', () => {
  expect(show()).not.toContain('RWF 200');
  expect(show({ returned: { amount: '200', currencyCode: 'RWF' } } as Partial<Purchase>)).toContain(
    'RWF 200',
  );
  const asRecipient = show({ role: 'recipient' } as Partial<Purchase>);
  expect(asRecipient.length).toBeGreaterThan(show().length);
});

test('several numbers are read one by one, break between two of them, and are bought again by the payment', () => {
  const several = {
    rechargeType: 'SEVERAL RECHARGES',
    msisdn: '788100001, 07** *** *02, 07** *** *03',
  } as Partial<Purchase>;
  const html = renderHtml(<PurchaseCard purchase={{ ...purchase, ...several }} />);
  expect(html).toContain('788\u00a0100\u00a0001, 07**\u00a0***\u00a0*02, 07**\u00a0***\u00a0*03');
  expect(html).toContain(`href="/recharge-several?from=${'t'.repeat(27)}"`);
});
