import { FailureHelp } from '../../features/pay/receipt/failure-help.tsx';
import { MissingPayment } from '../../features/pay/status/missing-payment.tsx';
import { StatusScreen } from '../../features/pay/status/status-screen.tsx';
import type { StepName, Transaction } from '../../features/pay/status/status-text-keys.ts';
import { englishPage } from '../../i18n/testing/english-texts.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { buildTransaction } from '../build-transaction.ts';
import { renderHtml } from '../render-page.tsx';
import type { Screens } from './screens.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Airtime that Keza pays from another number than the one that gets it. */
const PAID: Partial<Transaction> = {
  amount: '4321',
  msisdn: '792000011',
  mobileNumber: '792000077',
  refTransactionId: 'REFERENCE-1',
  redirectPage: '/prepaid-recharge',
};

function status(change: Partial<Transaction>, query = ''): string {
  const transaction = buildTransaction({ ...PAID, ...change });
  const page = { kind: 'found', maxTries: 5, resetDial: '*182*7#', seenAt: '2026-02-28T22:06:00Z' } as const;
  return renderHtml(
    <ToastProvider labels={{ error: 'Error', success: 'Success', close: 'Close' }}>
      <StatusScreen page={{ ...page, transaction }} query={{ id: ID }} />
    </ToastProvider>,
    { path: `/payment/status?id=${ID}${query}` },
  );
}

/** Events a minute apart, so that each has a time of its own. */
const steps = (...names: StepName[]): Transaction['timeline'] =>
  names.map((step, minute) => ({
    step,
    at: `2026-02-28T21:5${minute}:00Z`,
    ...(['taken-back', 'returned'].includes(step) && { amount: { amount: '432', currencyCode: 'RWF' } }),
  }));

const OPEN: Partial<Transaction> = {
  status: 'IN_PROCESS',
  transactionStatus: 'IN_PROCESS',
  final: false,
  timeline: steps('asked'),
};
const FAILED: Partial<Transaction> = {
  status: 'FAILED',
  transactionStatus: 'FAILED',
  retryable: true,
  timeline: steps('asked', 'declined'),
};
const CARD: Partial<Transaction> = {
  paymentMode: 'CARD_DPO',
  paymentGateway: 'dpo',
  paymentOption: { label: 'Debit/Credit Card', form: 'card', segment: 'card' },
  mobileNumber: '',
};
const BANK: Partial<Transaction> = {
  paymentMode: 'EKASH',
  paymentOption: { label: 'Bank or other wallet', form: 'push', segment: 'ekash' },
};
const AIRTIME: Partial<Transaction> = {
  paymentMode: 'AIR_TIME',
  paymentOption: { label: 'Airtime', form: 'airtime', segment: 'airtime' },
};
const BUNDLE: Partial<Transaction> = {
  transactionType: 'PREPAID_BUNDLES',
  rechargeType: 'BUNDLE PURCHASE',
  bundleDescription: 'Week 3 GB',
  productCode: 'DW3',
};
const WAYS: Record<string, Partial<Transaction>> = {
  'the wallet': {},
  'a card': CARD,
  airtime: AIRTIME,
};

const DELIVERED = { timeline: steps('asked', 'approved', 'paid', 'delivered') };
const LEAD: Partial<Transaction> = {
  transactionType: 'HBB_LEADS',
  rechargeType: 'HBB_LEADS',
  bundleDescription: '5G 20',
  metaInfo: {
    leadId: 'LEAD-1',
    contactSummary: {
      fullName: 'Keza Uwase',
      contactNumber: '792000055',
      email: 'keza@example.rw',
      address: 'KG 7 Ave 12',
    },
  },
};
const BILL: Partial<Transaction> = {
  transactionType: 'POSTPAID_BILL',
  rechargeType: 'POSTPAID BILL PAYMENT',
  accountId: '9876543210',
};

/** What is delivered, by the kind of product: each way through. */
const THINGS = { airtime: {}, 'a bundle': BUNDLE, 'a bill': BILL, 'a lead': LEAD };

const eachThing = () =>
  Object.entries(THINGS).flatMap(([thing, change]) => [
    [`${thing}, delivered`, status({ ...change, ...DELIVERED })],
    [`${thing}, paid`, status({ ...change, ...OPEN, timeline: steps('asked', 'approved', 'paid') })],
    [`${thing}, failed`, status({ ...change, ...FAILED })],
  ]);

/** Each last event of a payment, with the status that it has then. */
const ENDINGS: [steps: StepName[], change: Partial<Transaction>][] = [
  [[], OPEN],
  [['asked'], OPEN],
  [['asked', 'approved'], OPEN],
  [['asked', 'attempt-declined'], OPEN],
  [['asked', 'unreachable'], FAILED],
  [['asked', 'declined'], FAILED],
  [['asked', 'expired'], FAILED],
  [['asked', 'cancelled'], FAILED],
  [['cancelled'], FAILED],
  [['asked', 'paid', 'review'], OPEN],
  [['asked', 'paid', 'refunding'], FAILED],
  [['asked', 'paid', 'refunding', 'refunded'], FAILED],
  [['asked', 'paid', 'charged-back'], FAILED],
  [['asked', 'paid', 'delivered', 'taken-back'], { takenBack: 'whole' }],
  [['asked', 'paid', 'delivered', 'returned'], { takenBack: 'part' }],
];

const eachEnding = () =>
  Object.entries(WAYS).flatMap(([way, by]) =>
    ENDINGS.map(([names, change]) => [
      `by ${way}: ${names.join(', ') || 'nothing yet'}`,
      status({ ...by, ...change, timeline: steps(...names) }),
    ]),
  );

/** Each reason that has a text, for each way to pay that has texts of its own. */
const REASONS = [
  ...new Set(
    Object.keys(englishPage('payment-translation')).flatMap(
      (key) => /(?:^|\.)reason\.(.+)$/.exec(key)?.[1] ?? [],
    ),
  ),
] as NonNullable<Transaction['statusReason']>[];

const eachReason = () =>
  Object.entries(WAYS).flatMap(([way, by]) =>
    REASONS.map((statusReason) => {
      const transaction = buildTransaction({ ...PAID, ...FAILED, ...by, statusReason });
      return [
        `by ${way}: ${statusReason}`,
        renderHtml(<FailureHelp transaction={transaction} resetDial="*182*7#" />),
      ];
    }),
  );

const WAITING = { ...OPEN, cancellable: true };
const APPROVAL = { secondsLeft: 65, secondsTotal: 300 };
const INSTRUCTIONS = {
  merchantCode: '112233',
  merchantName: 'Shop 7',
  payReference: 'PAY-77',
  ...APPROVAL,
  qr: { size: 21, path: 'M1 1' },
} satisfies Transaction['instructions'];

export const payments = (): Screens => ({
  'the status of each product': Object.fromEntries(eachThing()),
  'the status after each event': Object.fromEntries(eachEnding()),
  'why a payment failed': Object.fromEntries(eachReason()),
  'the status of a payment that waits': {
    'for the phone': status({ ...WAITING, approval: APPROVAL }),
    'for the phone, ordered a second time': status({ ...WAITING, approval: APPROVAL }, '&equal=1'),
    'for nothing on the phone': status({ ...WAITING }),
    'for the page of the gateway': status({ ...WAITING, ...CARD, redirectUrl: 'https://gateway.test/pay' }),
    'for the answer of the gateway': status({ ...WAITING, ...CARD }),
    'for the menu of a bank': status({ ...WAITING, ...BANK, instructions: INSTRUCTIONS }),
    'for the menu of a bank, by nobody whose number is known': status({
      ...WAITING,
      ...BANK,
      mobileNumber: '',
      instructions: INSTRUCTIONS,
    }),
    'for nobody any more': status({ ...OPEN }),
    'for nobody any more, ordered a second time': status({ ...OPEN }, '&equal=1'),
  },
  'the status as others see it': {
    'of somebody else': status({ own: false, ...DELIVERED, msisdn: '79*****11', mobileNumber: '' }),
    'failed, of somebody else': status({ ...FAILED, own: false, msisdn: '79*****11', mobileNumber: '' }),
    own: status({ ...DELIVERED, emailedTo: 'keza@example.rw' }),
    'a failed one that cannot be tried again': status({ ...FAILED, retryable: false }),
    'one for several numbers': status({
      ...DELIVERED,
      recharges: [
        { msisdn: '792000021', text: 'RWF 1,001, delivered' },
        { msisdn: '792000022', text: 'RWF 1,002, refunded' },
        { msisdn: '792000023', text: 'RWF 1,003, waiting' },
      ],
    } as Partial<Transaction>),
  },
  'the status and the request to take it back': {
    'that can be made': status({ ...DELIVERED, reversal: { requestable: true, case: null } }),
    ...Object.fromEntries(
      (['open', 'reversed', 'refused'] as const).map((caseState) => [
        caseState,
        status({
          ...DELIVERED,
          reversal: { requestable: false, case: { caseReference: 'CASE0001', caseState } },
        }),
      ]),
    ),
  },
  'the status of home broadband': {
    paid: status({ ...LEAD, ...DELIVERED }),
    'paid, and its order is not found': status({
      ...LEAD,
      ...DELIVERED,
      metaInfo: { leadId: null, contactSummary: null },
    }),
  },
  'the status of what was paid to another wallet': {
    refunded: status({
      ...FAILED,
      statusReason: 'paid-to-other-wallet',
      timeline: steps('asked', 'paid', 'refunded'),
    }),
  },
  'the status of invoices': {
    paid: status({ transactionType: 'BILL_PAYMENT', rechargeType: 'BILL_PAYMENT' }),
  },
  'no payment': { missing: renderHtml(<MissingPayment />) },
});
