import { STANDING_PAUSES } from '@portal/domain/payments/standing-order';
import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { StandingScreen } from './standing-screen.tsx';
import type { StandingForm, StandingOffer, StandingOrder, StandingOutcome } from './standing-step.ts';

const ORDER: StandingOrder = {
  standingOrderId: 'own',
  productCode: null,
  bundleDescription: null,
  amount: '1000',
  currencyCode: 'RWF',
  every: 'week',
  weekday: 7,
  monthDay: null,
  below: null,
  hour: 9,
  paymentMode: 'MONEY',
  paymentName: 'Zuba Money',
  withoutAsking: false,
  closesOthers: false,
  monthLimit: '5000',
  until: '2027-11-29T10:00:00Z',
  firstOrderId: null,
  pausedBy: null,
  nextAt: '2026-12-06T07:00:00Z',
  runs: [],
};

const OFFER: StandingOffer = {
  msisdn: '788123456',
  orders: [ORDER],
  hasAirtime: true,
  bundles: [{ productCode: 'week', name: 'Week 3 GB', amount: '2000', currencyCode: 'RWF' }],
  modes: [
    {
      paymentMode: 'AIR_TIME',
      paymentName: 'Airtime',
      isAirtime: true,
      isCard: false,
      mayNotAsk: false,
      closesOthers: false,
    },
    {
      paymentMode: 'MONEY',
      paymentName: 'Zuba Money',
      isAirtime: false,
      isCard: false,
      mayNotAsk: true,
      closesOthers: true,
    },
    {
      paymentMode: 'PAYMENT_GATEWAY.paystack',
      paymentName: 'Debit/Credit Card',
      isAirtime: false,
      isCard: true,
      mayNotAsk: true,
      closesOthers: false,
    },
  ],
  hours: [8, 9, 10],
  maxOrders: 3,
  maxMonthLimit: '200000',
  cardMonthLimit: '40000',
};

const FORM: StandingForm = {
  standingOrderId: '',
  what: 'airtime',
  amount: '1000',
  productCode: '',
  every: 'week',
  weekday: '7',
  monthDay: '31',
  below: '100',
  hour: '9',
  paymentMode: 'MONEY',
  monthLimit: '5000',
};

type Drawn = {
  offer?: Partial<StandingOffer>;
  outcome?: Exclude<StandingOutcome, { kind: 'done' | 'pay' }> | null;
  query?: string;
};

function draw({ offer = {}, outcome = null, query = '' }: Drawn): string {
  const page = { kind: 'open' as const, lineId: 'line', offer: { ...OFFER, ...offer } };
  return renderHtml(<StandingScreen page={page} outcome={outcome} />, {
    path: `/my-lines/standing-orders?${query}`,
  });
}

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ');

/** What a visitor can press in the card of a standing order: its words, and `!` before the one that stands out. */
function pressable(order: Partial<StandingOrder>): string[] {
  const html = draw({ offer: { orders: [{ ...ORDER, ...order }] } });
  const [card = ''] = html.match(/<section[^>]*aria-labelledby="order-own".*?<\/section>/s) ?? [];
  const found = card.matchAll(/<(?:a|button) [^>]*class="([^"]*)"[^>]*>(.*?)<\/(?:a|button)>/g);
  return [...found].map(([, look = '', words = '']) => (look.includes('btn-primary') ? `! ${words}` : words));
}

// A pause without a line here would be one whose buttons nobody looked at.
const PRESSABLE: Record<(typeof STANDING_PAUSES)[number], string[]> = {
  owner: ['Start again', 'Change', 'End it'],
  failures: ['Start again', 'Change', 'End it'],
  changed: ['! Look at it and agree again', 'End it'],
  asked: ['I approved it on the phone', 'No, do not start it'],
  'first-charge': ['! Pay the first one', 'No, do not start it'],
  unpermitted: ['! Look at it and agree again', 'End it'],
};

test.each(STANDING_PAUSES)(
  'a standing order that is paused (%s) offers what helps, and to end it',
  (pausedBy) => {
    const found = pressable({ pausedBy, firstOrderId: pausedBy === 'first-charge' ? 'first' : null });
    expect(pausedBy === 'asked' ? found.map((words) => words.replace('! ', '')) : found).toEqual(
      PRESSABLE[pausedBy],
    );
  },
);

test('one that buys is paused, changed or ended', () => {
  expect(pressable({})).toEqual(['Pause', 'Change', 'End it']);
});

test.each([
  [
    'a standing order that waits for the answer',
    [{ ...ORDER, pausedBy: 'asked' as const }],
    /has not answered yet/,
  ],
  ['one that was permitted', [ORDER], /has begun/],
  ['one that was not permitted, which is not listed', [], /not permitted on the phone/],
])('after the question on the phone the page says what became of %s', (_which, orders, said) => {
  expect(plain(draw({ offer: { orders }, query: 'asked=own' }))).toMatch(said);
});

test.each([
  [{ every: 'day' }, 'Every day at 09:00'],
  [{ every: 'week', weekday: '1' }, 'Every week on Monday at 09:00'],
  [{ every: 'week', weekday: '7' }, 'Every week on Sunday at 09:00'],
  [{ every: 'month', monthDay: '31' }, 'Every month on day 31 at 09:00'],
  [{ every: 'low', below: '100' }, 'When airtime is below RWF 100'],
])('before it begins, %j is told in words, with when it will be announced', (chosen, rhythm) => {
  const terms = {
    standingOrderId: null,
    amount: '1000',
    currencyCode: 'RWF' as const,
    firstDay: '2026-12-06',
    orderId: null,
  };
  const html = draw({ outcome: { kind: 'review', form: { ...FORM, ...chosen }, terms } });
  expect(plain(html)).toContain(rhythm);
  expect(plain(html)).toContain(
    chosen.every === 'low'
      ? 'An SMS tells you an hour before each purchase'
      : 'An SMS tells you a day before each purchase',
  );
  for (const [name, value] of Object.entries({ ...FORM, ...chosen, agreedAmount: '1000' }))
    expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
});

test.each([
  ['MONEY', false],
  ['MONEY without-asking', true],
])(
  'paid by %s, what is permitted and what it closes is told only where it is so',
  (paymentMode, isPermitted) => {
    const terms = {
      standingOrderId: null,
      amount: '1000',
      currencyCode: 'RWF' as const,
      firstDay: '2026-12-06',
      orderId: null,
    };
    const text = plain(draw({ outcome: { kind: 'review', form: { ...FORM, paymentMode }, terms } }));
    expect(text.includes('without asking each time')).toBe(isPermitted);
    expect(text.includes('you cannot pay anything else here by Zuba Money')).toBe(isPermitted);
  },
);

test.each([
  [2, [/A new standing order/]],
  [3, [/as many standing orders as it may have/]],
])(
  'with %i of three standing orders the page offers another one, or says that there is no room',
  (count, said) => {
    const orders = Array.from({ length: count }, (_, at) => ({ ...ORDER, standingOrderId: `order ${at}` }));
    for (const words of said) expect(plain(draw({ offer: { orders } }))).toMatch(words);
    // The one that is changed makes its own room.
    expect(plain(draw({ offer: { orders }, query: 'change=order%200' }))).toMatch(
      /Change the standing order/,
    );
  },
);

const CARD = 'PAYMENT_GATEWAY.paystack without-asking';

test('before a card pays, it is told what is charged now, when again, at most how much and how both the owner and the holder end it', () => {
  const terms = {
    standingOrderId: null,
    amount: '1000',
    currencyCode: 'RWF' as const,
    firstDay: '2026-12-06',
    orderId: null,
  };
  const html = draw({ outcome: { kind: 'review', form: { ...FORM, paymentMode: CARD }, terms } });
  const text = plain(html);
  expect(text).toContain('you pay the first one now by card: RWF 1,000');
  expect(text).toContain('three days later at the earliest and at most RWF 5,000 in a month');
  expect(text).toContain('Again for the first time on');
  expect(text).toContain('Who holds the card ends it by the link in the e-mail');
  expect(text).toContain('I agree: pay the first one now');
  expect(text).not.toContain('your phone asks once');
  expect(text).not.toContain('The standing order as it was ends');
  const change = draw({
    outcome: { kind: 'review', form: { ...FORM, standingOrderId: 'own', paymentMode: CARD }, terms },
  });
  expect(plain(change)).toContain('The standing order as it was ends');
});

test('a card is one choice with its limit, and one that waits for its card leads to the page where it is paid', () => {
  const html = draw({});
  expect(html.match(/value="PAYMENT_GATEWAY\.paystack[^"]*"/g)).toEqual([`value="${CARD}"`]);
  expect(plain(html)).toContain('at most RWF 40,000 in a month');
  const waiting = { ...ORDER, pausedBy: 'first-charge' as const, firstOrderId: 'first' };
  expect(draw({ offer: { orders: [waiting] } })).toContain('/payment/start/card?order=first');
});
