import { type Held, HeldScreen } from '../../features/ask-about-held/held-screen.tsx';
import { ReversalScreen } from '../../features/reverse-purchase/reversal-screen.tsx';
import type { Reversal, ReversalProblems } from '../../features/reverse-purchase/reversal-step.ts';
import { HistoryScreen } from '../../features/show-history/history-screen.tsx';
import type { History, HistoryPage, Purchase } from '../../features/show-history/history-step.ts';
import { renderHtml } from '../render-page.tsx';
import type { Screens } from './screens.ts';

const PURCHASE: Purchase = {
  role: 'payer',
  at: '2026-02-28T21:50:00Z',
  transactionType: 'PREPAID_RECHARGE',
  rechargeType: 'PREPAID RECHARGE',
  bundleDescription: null,
  amount: '1001',
  currencyCode: 'RWF',
  returned: null,
  outcome: 'delivered',
  msisdn: '792000011',
  accountId: null,
  shortReference: 'BOUGHT-1',
  transactionId: 'transaction-1',
  reversal: null,
};

function history(change: Partial<History>, query = ''): string {
  const open = {
    kind: 'open' as const,
    history: {
      msisdn: '792000011',
      secondsLeft: 540,
      purchases: [PURCHASE],
      next: null,
      ...change,
    } as History,
  };
  return page(open, query);
}

function page(shown: Exclude<HistoryPage, { kind: 'lost' }>, query = ''): string {
  return renderHtml(<HistoryScreen page={shown} posted={null} />, { path: `/history?${query}` });
}

const purchase = (change: Partial<Purchase>) => history({ purchases: [{ ...PURCHASE, ...change }] });
const ofCase = (caseState: 'open' | 'reversed' | 'refused') =>
  purchase({ reversal: { requestable: false, case: { caseReference: 'CASE0001', caseState } } });

const REVERSAL: Reversal = {
  transactionId: 'transaction-1',
  shortReference: 'BOUGHT-1',
  rechargeType: 'PREPAID RECHARGE',
  bundleDescription: null,
  amount: '1001',
  currencyCode: 'RWF',
  msisdn: '792000011',
  reversal: { requestable: true, case: null },
  isNotified: true,
};
const TYPED = { note: 'To the wrong number', rightNumber: '792000012' };

function reversal(change: Partial<Reversal>, problems: ReversalProblems = {}, form = TYPED): string {
  const found = { kind: 'found' as const, reversal: { ...REVERSAL, ...change } };
  return renderHtml(<ReversalScreen page={found} form={form} problems={problems} />, { path: '/reversal' });
}

const caseOf = (caseState: 'open' | 'reversed' | 'refused', isNotified = true) =>
  reversal({ isNotified, reversal: { requestable: false, case: { caseReference: 'CASE0001', caseState } } });
const noReversal = (kind: 'missing' | 'unavailable') =>
  renderHtml(<ReversalScreen page={{ kind }} form={TYPED} problems={{}} />, { path: '/reversal' });

const HELD: Held = {
  msisdn: '792000011',
  service: 'data',
  balance: '2.5',
  balanceType: 'LIMITED',
  unitType: 'GB',
  expireTime: '2040-04-02T09:00:00Z',
  bundleDescription: 'Week 3 GB',
  newExpireTime: '2040-04-09T09:00:00Z',
  amount: '2002',
  currencyCode: 'RWF',
};
const held = (change: Partial<Held>) =>
  renderHtml(<HeldScreen held={{ ...HELD, ...change }} orderId="order-1" />);

export const purchases = (): Screens => ({
  'the purchases of a number': {
    'one, delivered': history({}),
    ...Object.fromEntries(
      (['pending', 'taken-back', 'failed', 'refunded'] as const).map((outcome) => [
        outcome,
        purchase({ outcome }),
      ]),
    ),
    'a part of it came back': purchase({ returned: { amount: '301', currencyCode: 'RWF' } }),
    'somebody else paid': purchase({ role: 'recipient', transactionId: null }),
    'a bundle': purchase({
      transactionType: 'PREPAID_BUNDLES',
      rechargeType: 'BUNDLE PURCHASE',
      bundleDescription: 'Week 3 GB',
    }),
    'a bill': purchase({
      transactionType: 'POSTPAID_BILL',
      rechargeType: 'POSTPAID BILL PAYMENT',
      accountId: '98****3210',
    }),
    'an invoice': purchase({
      transactionType: 'BILL_PAYMENT',
      rechargeType: 'BILL_PAYMENT',
      accountId: 'PE1****01',
    }),
    'home broadband': purchase({ transactionType: 'HBB_LEADS', rechargeType: 'HBB_LEADS' }),
    'several numbers': purchase({ rechargeType: 'SEVERAL RECHARGES', msisdn: '792000021, 792000022' }),
    'it can be taken back': purchase({ reversal: { requestable: true, case: null } }),
    'a case that is open': ofCase('open'),
    'a case that took it back': ofCase('reversed'),
    'a case that did not': ofCase('refused'),
    'three, in the order of the server': history({
      purchases: [3, 1, 2].map((at) => ({ ...PURCHASE, amount: `100${at}`, shortReference: `BOUGHT-${at}` })),
    }),
    none: history({ purchases: [] }),
    'a first page': history({ next: 'cursor-2' }),
    'a page between': history({ next: 'cursor-3' }, 'after=cursor-2'),
    'a last page': history({}, 'after=cursor-3'),
    ...Object.fromEntries(
      [0, 60, 61, 120].map((secondsLeft) => [`${secondsLeft} s left`, history({ secondsLeft })]),
    ),
    'not read now': page({ kind: 'unavailable' }),
    'not proved yet': page({ kind: 'closed' }),
    'not proved yet, for a link': page({ kind: 'closed' }, 'order=order-1'),
    closed: page({ kind: 'closed' }, 'closed'),
  },
  'a purchase is to be taken back': {
    asked: reversal({}, {}, { note: '', rightNumber: '' }),
    'without a note': reversal({}, { note: 'required' }),
    'to a number that is none': reversal({}, { rightNumber: 'invalid' }),
    'to the number that has it': reversal({}, { rightNumber: 'same' }),
    'refused in words': reversal({}, { form: { message: 'It is too late for this purchase.' } }),
    'not answered': reversal({}, { form: { message: null } }),
    'a case that is open': caseOf('open'),
    'a case that is open, of somebody without an address': caseOf('open', false),
    'a case that took it back': caseOf('reversed'),
    'a case that did not': caseOf('refused'),
    missing: noReversal('missing'),
    'not read now': noReversal('unavailable'),
  },
  'the same is there already': {
    'and ends before': held({}),
    'and ends after': held({ newExpireTime: '2040-04-01T09:00:00Z' }),
    'and ends at the same time': held({ newExpireTime: HELD.expireTime }),
    'without an end': held({ expireTime: '' }),
    'and the new one has no end': held({ newExpireTime: '' }),
    'without a limit': held({ balanceType: 'UNLIMITED' }),
    minutes: held({ service: 'voice', unitType: 'minutes', balance: '40' }),
    'one minute': held({ service: 'voice', unitType: 'minutes', balance: '1' }),
  },
});
