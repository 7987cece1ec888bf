import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { MAX_RECHARGES } from '@portal/domain/payments/purchase';
import { LINE_TYPES, pageOfLine } from '@portal/domain/products/line';
import type { ComponentProps } from 'react';
import { type AmountProblem, AmountProblemText } from '../../amount/amount-problem.tsx';
import { FixedInternetScreen } from '../../features/pay-fixed-internet/fixed-internet-screen.tsx';
import type { WireInvoice } from '../../features/pay-fixed-internet/invoice-choice.ts';
import type { WireBill } from '../../features/pay-postpaid-bill/bill-payment.ts';
import type { BillPageState, BillProblems } from '../../features/pay-postpaid-bill/bill-step.ts';
import { PostpaidBillScreen } from '../../features/pay-postpaid-bill/postpaid-bill-screen.tsx';
import { PrepaidRechargeScreen } from '../../features/recharge-line/prepaid-recharge-screen.tsx';
import type { SeveralProblems } from '../../features/recharge-several/place-several.ts';
import { SeveralScreen } from '../../features/recharge-several/several-screen.tsx';
import type { LineCheck } from '../../number/line-check.ts';
import { LineStatus } from '../../number/line-status.tsx';
import type { NumberProblem } from '../../number/number-problem.ts';
import { NumberProblemText } from '../../number/number-problem-text.tsx';
import type { RechargeOffer } from '../../recharge/recharge-settings.ts';
import type { PostedRecharge } from '../../recharge/use-recharge-form.ts';
import { renderHtml } from '../render-page.tsx';
import type { Screens } from './screens.ts';

const msisdn = '792000011' as Msisdn;
const LIMITS = { min: money(101, 'RWF'), max: money(50_005, 'RWF') };
const REPEAT = { kind: 'repeat', transactionId: 'transaction-1' } as const;

const OFFER: RechargeOffer = {
  limits: LIMITS,
  quickAmounts: [money(202, 'RWF'), money(1002, 'RWF')],
  options: [
    { segment: 'zuba-money', label: 'Zuba Money', mark: 'money', form: 'money' },
    { segment: 'other', label: 'Other Wallet', mark: 'money', form: 'push', failing: true },
    { segment: 'card', label: 'Debit/Credit Card', mark: 'card', form: 'card', notice: 'Slow this morning.' },
  ],
};
const FAST = { method: 'other', payer: '792000077', againAfter: '' };

function recharge(change: Partial<PostedRecharge>, offer: RechargeOffer | null = OFFER): string {
  const posted: PostedRecharge = { form: { msisdn, amount: '303' }, fast: FAST, outcome: null, ...change };
  return renderHtml(<PrepaidRechargeScreen offer={offer} posted={posted} />, { path: '/prepaid-recharge' });
}

type Problems = Extract<NonNullable<PostedRecharge['outcome']>, { kind: 'refused' }>['problems'];
const refused = (problems: Problems) => recharge({ outcome: { kind: 'refused', problems } });
const unpaid = (change: object) =>
  recharge({ outcome: { kind: 'payment', isPayer: false, message: 'Please wait a minute.', ...change } });

const NUMBERS: NumberProblem[] = [
  { kind: 'required' },
  { kind: 'incomplete' },
  { kind: 'invalid', msisdn },
  ...LINE_TYPES.map((line) => ({ kind: 'wrong-line' as const, msisdn, line, page: pageOfLine(line) })),
];
const limit = money(1234, 'RWF');
const AMOUNTS: AmountProblem[] = [
  { kind: 'required' },
  { kind: 'not-digits' },
  { kind: 'other-script' },
  { kind: 'separators' },
  { kind: 'ambiguous' },
  { kind: 'below-minimum', limit },
  { kind: 'above-maximum', limit },
  { kind: 'two-amounts', chosen: limit },
] as AmountProblem[];
const CHECKS: LineCheck[] = [
  { kind: 'idle' },
  { kind: 'checking', msisdn },
  { kind: 'unavailable', msisdn, message: null },
  { kind: 'unavailable', msisdn, message: 'Please wait a minute.' },
  ...LINE_TYPES.map((line) => ({ kind: 'ok' as const, msisdn, line })),
];
const products = (
  ['prepaid-recharge', 'postpaid-bill-pay', 'broadband-recharge', 'data-bundle'] as const
).map((page) => ({ type: 'prepaid' as const, path: `/${page}`, enabled: true }));

const ROWS = Array.from({ length: MAX_RECHARGES }, (_, at) => ({
  msisdn: at < 3 ? `79200002${at}` : '',
  amount: at < 3 ? `100${at}` : '',
}));
function several(
  problems: SeveralProblems,
  change: Partial<ComponentProps<typeof SeveralScreen>> = {},
): string {
  const ways = { isPayable: true, oneOnly: [] };
  return renderHtml(
    <SeveralScreen limits={LIMITS} ways={ways} rows={ROWS} problems={problems} repeat={null} {...change} />,
    { path: '/recharge-several' },
  );
}

const BILL: WireBill = {
  accountNo: '9876543210',
  totalOutstanding: '12345.40',
  amountToPay: '12346',
  currency: 'RWF',
  roundedUp: true,
  overdue: false,
  invoiceDetail: {
    accountNo: '9876543210',
    invoiceNo: 'INVOICE-1',
    billingStartDate: '2026-10-28',
    billingEndDate: '2026-11-26',
    dueDate: '2026-12-11',
  },
};

const START = { msisdn, amount: '', accountNo: '' };
function bill(
  access: BillPageState['access'] | null,
  problems: BillProblems = {},
  start: Partial<typeof START> = {},
): string {
  const outcome = access && { kind: 'page' as const, access, problems };
  return renderHtml(<PostpaidBillScreen limits={LIMITS} start={{ ...START, ...start }} outcome={outcome} />, {
    path: '/postpaid-bill-pay',
  });
}
const proof = { accountNo: '9876543210' };
const open = (change: Partial<WireBill>, problems: BillProblems = {}, amount = '') =>
  bill({ kind: 'open', opened: { msisdn, proof, bill: { ...BILL, ...change } } }, problems, { amount });
const choose = (problems: BillProblems, accountNo = '987') =>
  bill({ kind: 'choose' }, problems, { accountNo });

const INVOICE: WireInvoice = {
  accountNo: 'PE1000000001',
  invoiceNo: 'INVOICE-1',
  billingStartDate: '2026-10-28',
  billingEndDate: '2026-11-26',
  dueDate: '2026-12-11',
  currency: 'RWF',
  outstandingAmount: '45000.40',
  amountToPay: '45001',
  invoiceStatus: 'OPEN',
  payable: true,
};
const INVOICES: WireInvoice[] = [
  {
    ...INVOICE,
    invoiceNo: 'INVOICE-3',
    invoiceStatus: 'OVERDUE',
    dueDate: '2026-10-11',
    outstandingAmount: '3003',
  },
  INVOICE,
  { ...INVOICE, invoiceNo: 'INVOICE-2', invoiceStatus: 'PAID', dueDate: '2026-11-11', payable: false },
];

const ACCOUNT = { lineNumber: '792000044', contactPersonMsisdn: '79*****55' };

type FixedProps = ComponentProps<typeof FixedInternetScreen>;
function fixed(outcome: FixedProps['outcome'], form: Partial<FixedProps['form']> = {}): string {
  const typed = {
    accountNo: 'PE1000000001',
    contactPersonEmailId: 'keza@example.rw',
    invoiceNo: [],
    again: false,
  };
  return renderHtml(<FixedInternetScreen form={{ intent: 'find', ...typed, ...form }} outcome={outcome} />, {
    path: '/orp/fixed-internet',
  });
}
type FixedProblems = Extract<NonNullable<FixedProps['outcome']>, { kind: 'page' }>['problems'];
const invoices = (found: WireInvoice[], problems: FixedProblems = {}, invoiceNo: string[] | null = null) =>
  fixed(
    {
      kind: 'page',
      found: { invoices: { ...ACCOUNT, invoices: found }, noteRounding: true },
      problems,
    },
    invoiceNo ? { intent: 'pay', invoiceNo } : {},
  );
const notFound = (problems: FixedProblems) => fixed({ kind: 'page', found: null, problems });

const each = <Of,>(all: readonly Of[], draw: (one: Of) => string) =>
  Object.fromEntries(all.map((one) => [JSON.stringify(one), draw(one)]));

export const buying = (): Screens => ({
  'what is wrong with a number': each(NUMBERS, (problem) =>
    renderHtml(<NumberProblemText problem={problem} />, { facts: { products } }),
  ),
  'what is wrong with a number, and its page is closed': each(NUMBERS.slice(3), (problem) =>
    renderHtml(<NumberProblemText problem={problem} />, { facts: { products: [] } }),
  ),
  'what is wrong with an amount': each(AMOUNTS, (problem) =>
    renderHtml(<AmountProblemText problem={problem} />),
  ),
  'what is known of a line': each(CHECKS, (check) =>
    renderHtml(<LineStatus check={check} retry={() => {}} />),
  ),
  'airtime for one number': {
    'as it was typed': recharge({}),
    'without a way to pay': recharge({ fast: null }, { ...OFFER, options: [] }),
    closed: recharge({}, null),
    'a number that is none': refused({ msisdn: { kind: 'invalid', msisdn } }),
    'too little': refused({ amount: { kind: 'below-minimum', limit: LIMITS.min } }),
    'both wrong': refused({ msisdn: { kind: 'required' }, amount: { kind: 'required' } }),
    'refused in words': refused({ form: { message: 'Too many requests.' } }),
    'not answered': refused({ form: { message: null } }),
    'the payment was refused in words': unpaid({}),
    'the payment was not answered': unpaid({ message: null }),
    'the payer was refused': unpaid({ isPayer: true, message: 'No wallet' }),
    'the same just now': recharge({ outcome: { ...REPEAT, minutesAgo: 0 } }),
    'the same a minute ago': recharge({ outcome: { ...REPEAT, minutesAgo: 1 } }),
    'the same two minutes ago': recharge({ outcome: { ...REPEAT, minutesAgo: 2 } }),
  },
  'airtime for several numbers': {
    'as it was typed': several({}),
    'a number that is none': several({ rows: { 1: { msisdn: { kind: 'invalid', msisdn } } } }),
    'a number twice': several({ rows: { 2: { msisdn: { kind: 'repeated', row: 1 } } } }),
    'too much': several({ rows: { 0: { amount: { kind: 'above-maximum', limit: LIMITS.max } } } }),
    'in a row below': several({
      rows: { 9: { msisdn: { kind: 'required' }, amount: { kind: 'required' } } },
    }),
    'too much together': several({ total: { sum: money(3003, 'RWF'), limit: money(2002, 'RWF') } }),
    'refused in words': several({ form: { message: 'Too many requests.' } }),
    'ways for one number alone': several(
      {},
      { ways: { isPayable: true, oneOnly: ['Airtime', 'Other Wallet'] } },
    ),
    'no way to pay': several({}, { ways: { isPayable: false, oneOnly: ['Airtime'] } }),
    closed: several({}, { limits: null }),
    'the same a minute ago': several({}, { repeat: { ...REPEAT, minutesAgo: 1 } }),
  },
  'a bill': {
    'as it was typed': bill(null),
    'a number that is none': bill({ kind: 'closed' }, { msisdn: { kind: 'invalid', msisdn } }),
    'a number that has no bill': bill(
      { kind: 'closed' },
      {
        msisdn: { kind: 'wrong-line', msisdn, line: 'prepaid', page: pageOfLine('prepaid') },
      },
    ),
    'not checked': bill({ kind: 'closed' }, { form: { message: null } }),
    'how it is opened': choose({}, ''),
    'no account': choose({ account: { kind: 'malformed' } }),
    'an account that is refused in words': choose({ account: { kind: 'said', message: 'Another account.' } }),
    'refused in words': choose({ form: { message: 'Too many requests.' } }),
    'open, rounded up': open({}),
    'open, without a coin': open({ totalOutstanding: '12346', roundedUp: false }),
    'open, a part of it': open({}, {}, '2345'),
    'open, more than it': open({}, {}, '12446'),
    'open, overdue': open({ overdue: true }),
    'open, without an invoice': open({ invoiceDetail: null, overdue: true }),
    'open, more than one payment': open({
      totalOutstanding: '99999',
      amountToPay: '99999',
      roundedUp: false,
    }),
    'open, less than one payment': open({ totalOutstanding: '50', amountToPay: '50', roundedUp: false }),
    'open, nothing owed': open({ totalOutstanding: '0', amountToPay: '0', roundedUp: false }),
    'open, a credit': open({ totalOutstanding: '-345', amountToPay: '0', roundedUp: false }),
    'open, too little typed': open({}, { amount: { kind: 'below-minimum', limit: LIMITS.min } }, '5'),
    'open, refused in words': open({}, { form: { message: 'Too many requests.' } }),
    closed: renderHtml(
      <PostpaidBillScreen limits={null} start={{ ...START, amount: '55' }} outcome={null} />,
      {
        path: '/postpaid-bill-pay',
      },
    ),
  },
  'invoices of fixed internet': {
    'as it was typed': fixed(null),
    'nothing typed': fixed(
      { kind: 'page', found: null, problems: { account: 'required', email: 'required' } },
      {
        accountNo: '',
        contactPersonEmailId: '',
      },
    ),
    'both wrong': notFound({ account: 'invalid', email: 'invalid' }),
    'refused in words': notFound({ form: { message: 'No such account.' } }),
    found: invoices(INVOICES),
    'none chosen': invoices(INVOICES, { invoices: true }, []),
    'two chosen': invoices(INVOICES, {}, ['INVOICE-1', 'INVOICE-3']),
    'none found': invoices([]),
    'none to be paid': invoices(INVOICES.slice(2)),
    'the same a minute ago': fixed(
      {
        ...REPEAT,
        minutesAgo: 1,
        found: { invoices: { ...ACCOUNT, invoices: INVOICES }, noteRounding: true },
      },
      { intent: 'pay', invoiceNo: ['INVOICE-1'] },
    ),
  },
});
