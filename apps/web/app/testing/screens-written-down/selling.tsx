import type { WireBundle } from '@portal/contract/calls/bundle';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type BundlePageState, BundlePurchase } from '../../bundles/bundle-purchase.tsx';
import type { BalanceStep } from '../../features/recharge-router/balance-step.ts';
import { RouterRechargeScreen } from '../../features/recharge-router/router-recharge-screen.tsx';
import { CodeOnPage } from '../../one-time-code/code-on-page.tsx';
import type { CodeProblem, CodeStep } from '../../one-time-code/code-step.ts';
import { renderHtml } from '../render-page.tsx';
import type { Screens } from './screens.ts';

const msisdn = '792000011' as Msisdn;
const BUNDLE: WireBundle = {
  productCode: 'DATA-1',
  name: 'Day 1 GB',
  description: 'Data for a day.',
  category: 'Data',
  icon: 'data',
  data: '1',
  dataUnit: 'GB',
  voice: '',
  voiceUnit: '',
  sms: '',
  validity: '1',
  validityUnit: 'Days',
  periodType: 'Daily',
  amount: '501',
  currency: 'RWF',
  popular: false,
  lineType: 'PREPAID',
  linetype: 'PREPAID',
};
const BUNDLES: WireBundle[] = [
  {
    ...BUNDLE,
    productCode: 'DATA-3',
    name: 'Month 30 GB',
    data: '30',
    validity: '30',
    periodType: 'Monthly',
    amount: '9003',
  },
  BUNDLE,
  {
    ...BUNDLE,
    productCode: 'DATA-2',
    name: 'Week 3 GB',
    data: '3',
    validity: '7',
    periodType: 'Weekly',
    amount: '2002',
    popular: true,
  },
  {
    ...BUNDLE,
    productCode: 'TALK-1',
    name: 'Talk',
    category: 'Voice',
    icon: 'voice',
    data: '',
    dataUnit: '',
    voice: '60',
    voiceUnit: 'Minutes',
    amount: '304',
  },
];
const LISTED = { problem: null, list: { kind: 'listed' as const, msisdn, bundles: BUNDLES } };
const STATE: BundlePageState = {
  start: { msisdn, product: '' },
  found: LISTED,
  outcome: null,
  announced: [],
};

function bundles(change: Partial<BundlePageState>, query = ''): string {
  return renderHtml(
    <BundlePurchase
      page="data-bundle"
      widget="prepaid"
      label="Number"
      hint="The number that gets it"
      {...STATE}
      {...change}
    />,
    { path: `/data-bundle?msisdn=${msisdn}&${query}` },
  );
}
const found = (list: BundlePageState['found']['list']) => bundles({ found: { problem: null, list } });
const REPEAT = { kind: 'repeat', transactionId: 'transaction-1' } as const;
const chosen = { msisdn, product: 'DATA-2' };

function router(balance: BalanceStep | null): string {
  return renderHtml(<RouterRechargeScreen balance={balance} {...STATE} />, {
    path: `/broadband-recharge?msisdn=${msisdn}`,
    facts: {
      products: ['/broadband-recharge', '/broadband-recharge#balance'].map((path) => ({
        type: 'broadband-data-balance',
        path,
        enabled: true,
      })),
    },
  });
}

const LEFT = {
  serviceType: 'DATA',
  balanceDescription: 'Week 3 GB',
  balance: '2.5',
  balanceType: 'LIMITED',
  unitType: 'GB',
  expireTime: '2040-04-02T09:00:00Z',
  expired: false,
} as const;

const OPEN = {
  kind: 'open',
  refId: 'code-1',
  recipient: '79*****77',
  attemptsLeft: 4,
  resendAfterSeconds: 0,
  resends: 0,
  networkProof: false,
  about: 'It pays RWF 4,321.',
  problem: null,
} as const;
const PROBLEMS: CodeProblem[] = [
  { kind: 'wrong' },
  { kind: 'unreachable' },
  { kind: 'not-proven' },
  { kind: 'said', message: 'In words.' },
];
const code = (step: Partial<Extract<CodeStep, { kind: 'open' }>>) =>
  renderHtml(
    <CodeOnPage step={{ ...OPEN, ...step }} recipient={msisdn} fields={{ msisdn, intentOf: 'page-1' }} />,
    { path: '/postpaid-bill-pay' },
  );

export const selling = (): Screens => ({
  'bundles of a line': {
    listed: bundles({}),
    'one is chosen': bundles({ start: chosen }),
    'of another kind': bundles({}, 'category=Voice'),
    'of a week': bundles({}, 'category=Data&period=Weekly'),
    'for an amount': bundles({}, 'amount=2002'),
    'for less than any': bundles({}, 'amount=100'),
    'for an amount that is none': bundles({}, 'amount=many'),
    none: found({ kind: 'listed', msisdn, bundles: [] }),
    'not asked for': bundles({
      start: { msisdn: '', product: '' },
      found: { problem: null, list: { kind: 'none' } },
    }),
    'not read now': found({ kind: 'unavailable', msisdn, message: null }),
    'refused in words': found({ kind: 'unavailable', msisdn, message: 'Too many requests.' }),
    'of a number that is none': bundles({
      found: { problem: { kind: 'invalid', msisdn }, list: { kind: 'none' } },
    }),
    'while something is announced': bundles({ announced: ['Slow in Musanze.', 'Slow in Huye.'] }),
    'none was chosen': bundles({ outcome: { kind: 'refused', problems: { product: true } } }),
    'the number was refused': bundles({
      start: chosen,
      outcome: { kind: 'refused', problems: { msisdn: { kind: 'invalid', msisdn } } },
    }),
    'the order was refused in words': bundles({
      start: chosen,
      outcome: { kind: 'refused', problems: { form: { message: 'No longer sold.' } } },
    }),
    'the order was not answered': bundles({
      start: chosen,
      outcome: { kind: 'refused', problems: { form: { message: null } } },
    }),
    'the same just now': bundles({ start: chosen, outcome: { ...REPEAT, minutesAgo: 0 } }),
    'the same a minute ago': bundles({ start: chosen, outcome: { ...REPEAT, minutesAgo: 1 } }),
    'the same two minutes ago': bundles({ start: chosen, outcome: { ...REPEAT, minutesAgo: 2 } }),
  },
  'what is left on a router': {
    'not asked for': router(null),
    'not read now': router({ kind: 'failed', message: null }),
    'refused in words': router({ kind: 'failed', message: 'Too many requests.' }),
    nothing: router({ kind: 'known', balances: [] }),
    'three balances': router({
      kind: 'known',
      balances: [
        LEFT,
        { ...LEFT, balanceDescription: 'Forever', balance: '7', expireTime: '' },
        { ...LEFT, balanceDescription: 'Home', balance: '-', unitType: '-', balanceType: 'UNLIMITED' },
        { ...LEFT, balanceDescription: 'Old', balance: '9', expired: true },
      ],
    }),
    'a code was sent': router({ kind: 'code', code: OPEN }),
    'no code was sent': router({ kind: 'code', code: { kind: 'not-sent', message: null } }),
    'the code has ended': router({
      kind: 'code',
      code: { kind: 'ended', reason: 'limit', message: 'Too many codes.' },
    }),
  },
  'a code is asked for': {
    'at first': code({}),
    'for the number of the page': code({ recipient: '' }),
    ...Object.fromEntries(
      PROBLEMS.map((problem) => [JSON.stringify(problem), code({ problem, attemptsLeft: 3 })]),
    ),
    'one try is left': code({ attemptsLeft: 1, problem: { kind: 'wrong' } }),
    'no try is left': code({ attemptsLeft: 0, problem: { kind: 'wrong' } }),
    'a second one was sent': code({ resends: 1 }),
    'another one in half a minute': code({ resendAfterSeconds: 30 }),
    'the network may prove it': code({ networkProof: true }),
  },
});
