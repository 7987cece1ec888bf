import { STANDING_PAUSES } from '@portal/domain/payments/standing-order';
import { StandingScreen } from '../../features/standing-orders/standing-screen.tsx';
import type {
  StandingForm,
  StandingOffer,
  StandingOrder,
  StandingOutcome,
} from '../../features/standing-orders/standing-step.ts';
import { renderHtml } from '../render-page.tsx';
import type { Screens } from './screens.ts';

const ORDER: StandingOrder = {
  standingOrderId: 'order-1',
  productCode: null,
  bundleDescription: null,
  amount: '1001',
  currencyCode: 'RWF',
  every: 'week',
  weekday: 3,
  monthDay: null,
  below: null,
  hour: 9,
  paymentMode: 'MONEY',
  paymentName: 'Zuba Money',
  withoutAsking: false,
  closesOthers: false,
  monthLimit: '5005',
  until: '2027-11-29T10:00:00Z',
  firstOrderId: null,
  pausedBy: null,
  nextAt: '2026-12-06T07:00:00Z',
  runs: [],
};

const OFFER: StandingOffer = {
  msisdn: '792000011',
  orders: [ORDER],
  hasAirtime: true,
  bundles: [
    { productCode: 'week', name: 'Week 3 GB', amount: '2002', currencyCode: 'RWF' },
    { productCode: 'day', name: 'Day 1 GB', amount: '502', currencyCode: 'RWF' },
  ],
  modes: [
    mode('AIR_TIME', 'Airtime', { isAirtime: true }),
    mode('MONEY', 'Zuba Money', { mayNotAsk: true, closesOthers: true }),
    mode('OTHER', 'Other Wallet', {}),
    mode('CARD', 'Debit/Credit Card', { isCard: true, mayNotAsk: true }),
  ],
  hours: [8, 9, 10],
  maxOrders: 3,
  maxMonthLimit: '200000',
  cardMonthLimit: '40004',
};

type Mode = StandingOffer['modes'][number];
function mode(paymentMode: string, paymentName: string, change: Partial<Mode>): Mode {
  return {
    isAirtime: false,
    isCard: false,
    mayNotAsk: false,
    closesOthers: false,
    paymentMode,
    paymentName,
    ...change,
  };
}

const FORM: StandingForm = {
  standingOrderId: '',
  what: 'airtime',
  amount: '1003',
  productCode: 'day',
  every: 'week',
  weekday: '6',
  monthDay: '28',
  below: '104',
  hour: '10',
  paymentMode: 'MONEY',
  monthLimit: '5006',
};

type Drawn = {
  orders?: Partial<StandingOrder>[];
  offer?: Partial<StandingOffer>;
  outcome?: Exclude<StandingOutcome, { kind: 'done' | 'pay' }> | null;
  query?: string;
};

function draw({ orders = [{}], offer = {}, outcome = null, query = '' }: Drawn): string {
  const all = orders.map((change) => ({ ...ORDER, ...change }));
  const page = { kind: 'open' as const, lineId: 'line-1', offer: { ...OFFER, orders: all, ...offer } };
  return renderHtml(<StandingScreen page={page} outcome={outcome} />, {
    path: `/my-lines/standing-orders?line=line-1&${query}`,
  });
}

const RHYTHMS: Partial<StandingOrder>[] = [
  { every: 'day', hour: 8 },
  { every: 'week', weekday: 1 },
  { every: 'week', weekday: 7 },
  { every: 'month', monthDay: 31, weekday: null },
  { every: 'low', below: '103', weekday: null, hour: 0, nextAt: null },
];

function review(change: Partial<StandingForm>): string {
  const terms = {
    standingOrderId: null,
    amount: '1007',
    currencyCode: 'RWF' as const,
    firstDay: '2026-12-06',
    orderId: null,
  };
  return draw({ outcome: { kind: 'review', form: { ...FORM, ...change }, terms } });
}

/** What the server answers about a field. */
const PROBLEMS: [field: string, problem: string][] = [
  ['amount', 'required'],
  ['amount', 'out-of-range'],
  ['amount', 'line'],
  ['productCode', 'required'],
  ['productCode', 'unavailable'],
  ['productCode', 'line'],
  ['below', 'required'],
  ['monthLimit', 'required'],
  ['paymentMode', 'required'],
  ['monthLimit', 'below-amount'],
  ['monthLimit', 'too-high'],
  ['monthLimit', 'card-limit'],
  ['monthLimit', 'spent'],
  ['paymentMode', 'card-limit'],
  ['paymentMode', 'under-way'],
  ['paymentMode', 'low-airtime'],
  ['paymentMode', 'another-problem'],
];

const word = (said: string) => [said, draw({ query: `said=${said}` })];

export const standing = (): Screens => ({
  'standing orders of a line': {
    'none yet': draw({ orders: [] }),
    ...Object.fromEntries(RHYTHMS.map((change) => [JSON.stringify(change), draw({ orders: [change] })])),
    'a bundle without asking': draw({
      orders: [
        { bundleDescription: 'Week 3 GB', productCode: 'week', withoutAsking: true, closesOthers: true },
      ],
    }),
    'what was bought, latest first': draw({
      orders: [
        {
          runs: [
            { dueDay: '2026-11-22', isPaid: true, reason: null },
            { dueDay: '2026-11-15', isPaid: false, reason: 'declined' },
            { dueDay: '2026-11-08', isPaid: true, reason: null },
          ],
        },
      ],
    }),
    ...Object.fromEntries(
      STANDING_PAUSES.map((pausedBy) => [
        `paused: ${pausedBy}`,
        draw({ orders: [{ pausedBy, nextAt: null, firstOrderId: 'order-of-card' }] }),
      ]),
    ),
    'as many as there may be': draw({
      orders: [1, 2, 3].map((at) => ({ standingOrderId: `order-${at}`, amount: `100${at}` })),
    }),
    'no way to pay': draw({ offer: { modes: [] } }),
    'only bundles': draw({ orders: [], offer: { hasAirtime: false } }),
    'only airtime': draw({ orders: [], offer: { bundles: [] } }),
    'not read now': renderHtml(<StandingScreen page={{ kind: 'unavailable' }} outcome={null} />, {
      path: '/my-lines/standing-orders?said=failed',
    }),
  },
  'a standing order is changed': Object.fromEntries(
    [
      ...RHYTHMS,
      { paymentMode: 'MONEY', withoutAsking: true },
      { productCode: 'week', bundleDescription: 'Week 3 GB' },
    ].map((change) => [JSON.stringify(change), draw({ orders: [change], query: 'change=order-1' })]),
  ),
  'what a press did': Object.fromEntries([
    ...['agreed', 'pause', 'resume', 'end', 'under-way'].map(word),
    ...['failed', 'price', 'often', 'full', 'refused', 'another-word'].map(word),
    ['asked and not answered', draw({ orders: [{ pausedBy: 'asked' }], query: 'asked=order-1' })],
    ['asked and answered', draw({ query: 'asked=order-1' })],
    ['asked and refused', draw({ orders: [], query: 'asked=order-1' })],
  ]),
  'before it begins': Object.fromEntries(
    (
      [
        {},
        { every: 'day' },
        { every: 'month' },
        { every: 'low' },
        { what: 'bundle' },
        { paymentMode: 'MONEY without-asking' },
        { paymentMode: 'OTHER' },
        { paymentMode: 'CARD without-asking' },
        { paymentMode: 'CARD without-asking', standingOrderId: 'order-1' },
        { paymentMode: 'MONEY', standingOrderId: 'order-1' },
      ] satisfies Partial<StandingForm>[]
    ).map((change) => [JSON.stringify(change), review(change)]),
  ),
  'a form that was refused': Object.fromEntries(
    PROBLEMS.map(([field, problem]) => [
      `${field}: ${problem}`,
      draw({ orders: [], outcome: { kind: 'problem', form: FORM, fields: { [field]: problem } } }),
    ]),
  ),
});
