import { expect, test } from 'vitest';
import type { SessionOrder } from '../../browser-storage/order-session.ts';
import { renderHtml } from '../../testing/render-page.tsx';
import { PayableRows } from './payable-rows.tsx';

type Order = { rechargeType: SessionOrder['rechargeType']; bundle?: string; account?: string };

const ORDERS: Record<string, Order> = {
  'a recharge': { rechargeType: 'PREPAID RECHARGE' },
  'a bundle': { rechargeType: 'BUNDLE PURCHASE', bundle: 'Daily 1 GB' },
  'the bill of a line': { rechargeType: 'POSTPAID BILL PAYMENT' },
  'the bill of an account': { rechargeType: 'BILL_PAYMENT', account: 'FIX-2044' },
  'home broadband': { rechargeType: 'HBB_LEADS', account: 'FIX-2045' },
};

/** The rows as the payer reads them: name and value of each. */
function rowsOf({ rechargeType, bundle = '', account = '' }: Order): string[] {
  const html = renderHtml(
    <PayableRows
      payable={{
        rechargeType,
        bundleDescription: bundle,
        accountNo: account,
        msisdn: '788100001',
        amount: '1500',
        currencyCode: 'RWF',
      }}
    />,
  );
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/g)].map(([, name = '', value = '']) =>
    `${name}: ${value}`.replaceAll(/<[^>]*>/g, '').replaceAll(/\s/g, ' '),
  );
}

test('who is asked to pay reads what it is, for which number or account, and what it costs', () => {
  const rows = Object.entries(ORDERS).map(([what, order]) => [what, rowsOf(order)]);
  expect(Object.fromEntries(rows)).toEqual({
    'a recharge': ['Order: Airtime', 'Recipient: 788 100 001', 'Amount: RWF 1,500'],
    'a bundle': ['Order: Daily 1 GB', 'Recipient: 788 100 001', 'Amount: RWF 1,500'],
    'the bill of a line': ['Order: Postpaid bill', 'Recipient: 788 100 001', 'Amount: RWF 1,500'],
    'the bill of an account': ['Order: Fixed internet', 'Account number: FIX-2044', 'Amount: RWF 1,500'],
    'home broadband': ['Order: Home broadband', 'Account number: FIX-2045', 'Amount: RWF 1,500'],
  });
});
