import type { ReceiptProblem } from '@portal/contract/http/web-context';
import type { ComponentProps } from 'react';
import { AskScreen } from '../../features/ask-to-pay/ask-screen.tsx';
import type { OwnPayLink, PayForPage } from '../../features/ask-to-pay/ask-step.ts';
import { PayForScreen } from '../../features/ask-to-pay/pay-for-screen.tsx';
import { BuyerScreen } from '../../features/receipt-buyer/buyer-screen.tsx';
import { renderHtml } from '../render-page.tsx';
import type { Screens } from './screens.ts';

const OWN: OwnPayLink = {
  rechargeType: 'PREPAID RECHARGE',
  bundleDescription: null,
  accountNo: null,
  msisdn: '792000011',
  amount: '1001',
  currencyCode: 'RWF',
  orderId: 'order-1',
  progress: 'unpaid',
  isOpen: true,
  isStopped: false,
  sender: '79*****77',
  transactionId: null,
  payLink: null,
};
const LINK = {
  token: 'token-1',
  name: 'Keza',
  note: 'for the trip',
  sender: '79*****77',
  expiresAt: '2026-03-01T10:00:00Z',
};

function ask(own: Partial<OwnPayLink>, change: Partial<ComponentProps<typeof AskScreen>> = {}): string {
  return renderHtml(
    <AskScreen
      page={{ kind: 'found', own: { ...OWN, ...own } }}
      posted={null}
      isCancelled={false}
      {...change}
    />,
    { path: '/ask-to-pay?order=order-1' },
  );
}

const posted = (message: string | null) => ({
  posted: { form: { name: 'Mutesi', note: 'for school' }, problem: { message } },
});
const noOrder = (kind: 'missing' | 'unavailable') => ask({}, { page: { kind } });

type Asked = Extract<PayForPage, { kind: 'found' }>['asked'];
const ASKED: Asked = {
  rechargeType: 'BUNDLE PURCHASE',
  bundleDescription: 'Week 3 GB',
  accountNo: null,
  msisdn: '79*****11',
  amount: '2002',
  currencyCode: 'RWF',
  name: 'Keza',
  note: 'for the trip',
  sender: '79*****77',
  linkState: 'open',
  transactionId: null,
};

function payFor(
  asked: Partial<Asked>,
  report: ComponentProps<typeof PayForScreen>['report'] = 'none',
): string {
  const page = { kind: 'found' as const, asked: { ...ASKED, ...asked }, token: 'token-1' };
  return renderHtml(<PayForScreen page={page} report={report} />, { path: '/pay-for/token-1' });
}
const noLink = (kind: 'missing' | 'unavailable') =>
  renderHtml(<PayForScreen page={{ kind }} report="none" />, { path: '/pay-for/token-1' });

const FIELDS = { tin: '101010101', purchaseCode: 'ABC123', phone: '792000012' };
const NOTHING = { tin: '', purchaseCode: '', phone: '' };
const PROBLEMS: ReceiptProblem[] = [
  'tin-malformed',
  'tin-unknown',
  'tin-inactive',
  'purchaseCode-malformed',
  'phone-malformed',
];

function buyer(change: Partial<ComponentProps<typeof BuyerScreen>>): string {
  return renderHtml(
    <BuyerScreen
      orderId="order-1"
      asks={{ company: true, phone: true, sellerTin: '999000123' }}
      fields={FIELDS}
      name={null}
      problem={null}
      isSaved={false}
      {...change}
    />,
    { path: '/receipt-for?order=order-1' },
  );
}

export const asking = (): Screens => ({
  'somebody is to pay an order': {
    'no link yet': ask({}),
    'no number was proved': ask({ sender: null }),
    'refused in words': ask({}, posted('No links, please.')),
    'not answered': ask({}, posted(null)),
    'a link': ask({ payLink: LINK }),
    'a link that was cancelled': ask({}, { isCancelled: true }),
    'a link again after one was cancelled': ask({ payLink: LINK }, { isCancelled: true }),
    'a link that staff stopped': ask({ isStopped: true }),
    'an order that is closed': ask({ isOpen: false }),
    ...Object.fromEntries(
      (['in-progress', 'paid', 'delivered'] as const).map((progress) => [
        progress,
        ask({ progress, isOpen: false, payLink: LINK, transactionId: 'transaction-1' }),
      ]),
    ),
    'a bill': ask({ rechargeType: 'POSTPAID BILL PAYMENT', accountNo: '9876543210' }),
    missing: noOrder('missing'),
    'not read now': noOrder('unavailable'),
  },
  'a link is opened': {
    open: payFor({}),
    'without a sender': payFor({ name: null, note: null, sender: null }),
    ...Object.fromEntries(
      (['in-progress', 'paid', 'expired', 'cancelled', 'stopped'] as const).map((linkState) => [
        linkState,
        payFor({ linkState }),
      ]),
    ),
    'paid here': payFor({ linkState: 'own', transactionId: 'transaction-1' }),
    reported: payFor({}, 'done'),
    'not reported': payFor({}, 'failed'),
    missing: noLink('missing'),
    'not read now': noLink('unavailable'),
  },
  'a tax receipt is for': {
    'a company or a number': buyer({}),
    'a company': buyer({ asks: { company: true, phone: false, sellerTin: '999000124' } }),
    'a number': buyer({ asks: { company: false, phone: true, sellerTin: '999000124' } }),
    ...Object.fromEntries(PROBLEMS.map((problem) => [problem, buyer({ problem })])),
    'a company and a number, saved': buyer({ isSaved: true, name: 'Umuseke Traders Ltd' }),
    'a company without a name, saved': buyer({ isSaved: true, fields: { ...FIELDS, phone: '' } }),
    'nobody, saved': buyer({ isSaved: true, fields: NOTHING }),
    'nobody any more': buyer({ fields: null }),
  },
});
