import { MAX_LINES } from '@portal/domain/identifiers/my-lines';
import { REMINDER_CHANNELS, REMINDER_KINDS } from '@portal/domain/identifiers/reminders';
import { LinkedReminders } from '../../features/my-lines/line-reminders.tsx';
import type { LinesPage, MyLine, MyLines, PinProblem } from '../../features/my-lines/lines-step.ts';
import { LinkedCard } from '../../features/my-lines/linked-card.tsx';
import { MyLinesScreen } from '../../features/my-lines/my-lines-screen.tsx';
import { renderHtml } from '../render-page.tsx';
import type { Screens } from './screens.ts';

const LINE: MyLine = {
  lineId: 'line-1',
  msisdn: '792000011',
  lineType: 'PREPAID',
  until: '2040-03-05T09:30:00Z',
  isKept: true,
  otherDevices: 0,
  viewedAt: null,
  balances: [],
  bill: null,
  usage: null,
  reminders: null,
  purchases: [],
};

const LINES: MyLines = {
  isLocked: false,
  hasPin: false,
  hasPasskey: false,
  attemptsLeft: 5,
  endedLines: 0,
  keptDays: 30,
  reminderChannels: [...REMINDER_CHANNELS],
  hasStandingOrders: false,
  pushKey: null,
  lines: [LINE],
};

function draw(
  change: Partial<MyLines>,
  {
    kind = 'open',
    pin = null,
    said = '',
  }: { kind?: 'open' | 'locked'; pin?: PinProblem | null; said?: string } = {},
): string {
  const page: LinesPage = { kind, lines: { ...LINES, ...change } };
  return renderHtml(<MyLinesScreen page={page} link={null} card={null} posted={null} pin={pin} />, {
    path: said ? `/my-lines?said=${said}` : '/my-lines',
  });
}

const line = (change: Partial<MyLine>) => draw({ lines: [{ ...LINE, ...change }] });

type Balance = NonNullable<MyLine['balances']>[number];
const balance = (change: Partial<Balance>): Balance =>
  ({
    service: 'data',
    balance: '2.5',
    unitType: 'GB',
    balanceType: 'LIMITED',
    balanceDescription: 'Week 3 GB',
    expireTime: '2040-04-02T09:00:00Z',
    ...change,
  }) as Balance;

const BILL = {
  owed: '12345',
  currencyCode: 'RWF',
  isCredit: false,
  isOverdue: false,
  dueDate: '2040-03-01',
} as const;

type Bought = MyLine['purchases'][number];
const bought = (outcome: Bought['outcome'], minute: number): Bought =>
  ({
    role: 'payer',
    at: `2026-02-28T21:5${minute}:00Z`,
    transactionType: 'PREPAID_RECHARGE',
    rechargeType: 'PREPAID RECHARGE',
    bundleDescription: null,
    amount: `100${minute}`,
    currencyCode: 'RWF',
    returned: null,
    outcome,
    msisdn: '792000011',
    accountId: null,
    shortReference: `BOUGHT-${minute}`,
    transactionId: null,
    reversal: null,
  }) as Bought;

const REMINDERS: NonNullable<MyLine['reminders']> = {
  kinds: ['bundle-ends'],
  channel: 'sms',
  email: null,
  isElsewhere: false,
  isConfirmed: true,
  until: '2040-05-06T09:00:00Z',
};

const reminded = (change: Partial<typeof REMINDERS>) => line({ reminders: { ...REMINDERS, ...change } });
const pins: PinProblem[] = [
  { kind: 'form' },
  { kind: 'common' },
  { kind: 'wrong', attemptsLeft: 4 },
  { kind: 'passkey', attemptsLeft: 3 },
  { kind: 'failed' },
];
const SAID = [
  ...['kept', 'removed', 'forgotten', 'ended', 'pin-set', 'pin-removed', 'passkey-set', 'passkey-removed'],
  ...['reminders-on', 'reminders-off', 'confirmed', 'card-off', 'full', 'failed', 'reminders-email'],
  ...['reminders-often', 'another-word'],
];
const ABOUT = { msisdn: '+250 7** *** *11', until: '2040-05-06T09:00:00Z' };
const linked = (reminders: Parameters<typeof LinkedReminders>[0]['reminders']) =>
  renderHtml(<LinkedReminders link="key-of-mail" reminders={reminders} />, { path: '/my-lines' });
const card = (permission: Parameters<typeof LinkedCard>[0]['permission']) =>
  renderHtml(<LinkedCard link="key-of-card" permission={permission} />, { path: '/my-lines' });

export const lines = (): Screens => ({
  'a line': {
    'of which nothing is known': line({ lineType: null }),
    ...Object.fromEntries(
      (['PREPAID', 'POSTPAID', 'HYBRID', 'BROADBAND'] as const).map((lineType) => [
        lineType,
        line({ lineType }),
      ]),
    ),
    'with standing orders': draw({ hasStandingOrders: true }),
    'that is not kept': line({ isKept: false }),
    'with other devices': line({ otherDevices: 2 }),
    'with all kinds of balances': line({
      balances: [
        balance({ service: 'airtime', balance: '851', unitType: 'RWF', expireTime: '' }),
        balance({}),
        balance({ service: 'voice', balance: '40', unitType: 'minutes', balanceDescription: 'Calls' }),
        balance({
          service: 'sms',
          balance: '-',
          unitType: '-',
          balanceType: 'UNLIMITED',
          balanceDescription: 'Texts',
        }),
        balance({ balanceDescription: 'Forever 1 GB', balance: '1', expireTime: '' }),
      ],
    }),
    'whose balances cannot be read': line({ balances: null }),
    'with a bill': line({ lineType: 'POSTPAID', bill: BILL }),
    'with a bill that is overdue': line({ lineType: 'POSTPAID', bill: { ...BILL, isOverdue: true } }),
    'with a credit': line({ lineType: 'POSTPAID', bill: { ...BILL, isCredit: true, owed: '-12345' } }),
    'with purchases of each outcome': line({
      purchases: (['pending', 'delivered', 'taken-back', 'failed', 'refunded'] as const).map(bought),
    }),
  },
  'the reminders of a line': {
    'all of them': reminded({ kinds: [...REMINDER_KINDS] }),
    'by e-mail': reminded({ channel: 'email', email: 'keza@example.rw' }),
    'not confirmed': reminded({ channel: 'email', email: 'keza@example.rw', isConfirmed: false }),
    'on another device': reminded({ channel: 'push', isElsewhere: true }),
    'by SMS alone': draw({ reminderChannels: ['sms'] }),
  },
  'all lines': {
    none: draw({ lines: [] }),
    three: draw({
      hasPin: true,
      lines: [3, 1, 2].map((at) => ({ ...LINE, lineId: `line-${at}`, msisdn: `79200000${at}` })),
    }),
    'two of each kind, with standing orders': draw({
      hasStandingOrders: true,
      lines: (['PREPAID', 'POSTPAID', 'BROADBAND'] as const).flatMap((lineType, at) =>
        [1, 2].map((each) => ({
          ...LINE,
          lineId: `line-${at}${each}`,
          msisdn: `7920000${at}${each}`,
          lineType,
        })),
      ),
    }),
    'as many as there may be': draw({
      lines: Array.from({ length: MAX_LINES }, (_, at) => ({
        ...LINE,
        lineId: `line-${at}`,
        msisdn: `79200000${at}`,
      })),
    }),
    'one that ended': draw({ endedLines: 1 }),
    'with a PIN and a passkey': draw({ hasPin: true, hasPasskey: true }),
    'not read now': renderHtml(
      <MyLinesScreen page={{ kind: 'unavailable' }} link={null} card={null} posted={null} pin={null} />,
      { path: '/my-lines' },
    ),
  },
  'the PIN is chosen': Object.fromEntries(pins.map((pin) => [JSON.stringify(pin), draw({}, { pin })])),
  'the PIN is asked for': Object.fromEntries(
    [null, ...pins].map((pin) => [
      JSON.stringify(pin),
      draw({ isLocked: true, lines: [], hasPin: true }, { kind: 'locked', pin }),
    ]),
  ),
  'what a press did': Object.fromEntries(SAID.map((said) => [said, draw({ lines: [] }, { said })])),
  'the link of reminders': {
    'to be confirmed': linked({ ...ABOUT, isConfirmed: false }),
    confirmed: linked({ ...ABOUT, isConfirmed: true }),
    ended: linked(null),
  },
  'the link of a card': {
    'that pays': card({ ...ABOUT, card: 'Visa 1111', isActive: true }),
    'that pays no more': card({ ...ABOUT, card: 'Visa 1111', isActive: false }),
    ended: card(null),
  },
});
