import { MAX_LINES } from '@portal/domain/identifiers/my-lines';
import { REMINDER_CHANNELS } from '@portal/domain/identifiers/reminders';
import { describe, expect, test } from 'vitest';
import type { RootData } from '../../context/root-data.ts';
import { renderHtml } from '../../testing/render-page.tsx';
import { LinkedReminders } from './line-reminders.tsx';
import type { MyLine, MyLines, PinProblem } from './lines-step.ts';
import { LinkedCard } from './linked-card.tsx';
import { MyLinesScreen } from './my-lines-screen.tsx';

const LINE: MyLine = {
  lineId: 'line',
  msisdn: '788123456',
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
  hasPin: true,
  hasPasskey: false,
  attemptsLeft: 5,
  endedLines: 0,
  keptDays: 30,
  reminderChannels: [...REMINDER_CHANNELS],
  hasStandingOrders: false,
  pushKey: null,
  lines: [LINE],
};

const REMINDERS: NonNullable<MyLine['reminders']> = {
  kinds: ['bill-due'],
  channel: 'sms',
  email: null,
  isElsewhere: false,
  isConfirmed: true,
  until: LINE.until,
};

function draw(line: Partial<MyLine>, facts: Partial<RootData> = {}): string {
  const page = { kind: 'open' as const, lines: { ...LINES, lines: [{ ...LINE, ...line }] } };
  return renderHtml(<MyLinesScreen page={page} link={null} card={null} posted={null} pin={null} />, {
    facts,
  });
}

const offered = (line: Partial<MyLine>) =>
  [...draw(line).matchAll(/name="kind"[^>]* value="([a-z-]+)"/g)].map(([, kind]) => kind);

describe('a line is reminded only of what can happen to it', () => {
  test.each([
    ['PREPAID', ['bundle-used', 'bundle-ends', 'airtime-low']],
    ['POSTPAID', ['bundle-used', 'bundle-ends', 'bill-due']],
    ['HYBRID', ['bundle-used', 'bundle-ends', 'bill-due', 'airtime-low']],
    ['BROADBAND', ['bundle-used', 'bundle-ends']],
  ] as const)('%s', (lineType, kinds) => {
    expect(offered({ lineType })).toEqual(kinds);
  });

  test('what was chosen before can still be ended', () => {
    expect(offered({ reminders: REMINDERS })).toContain('bill-due');
  });
});

/** The pages that a line leads to with its number, besides the one for several numbers. */
const pagesLinked = (html: string) =>
  [...html.matchAll(new RegExp(`href="/([a-z-]+)\\?msisdn=${LINE.msisdn}"`, 'g'))]
    .map(([, page]) => page)
    .filter((page) => page !== 'recharge-several');

// A page that refuses the number is no way on (SPEC section 4 "Mobile check", RULINGS 17).
describe('a line leads to the pages that take its number, and to no others', () => {
  test.each([
    ['PREPAID', false, ['prepaid-recharge', 'data-bundle']],
    ['PREPAID', true, ['prepaid-recharge', 'data-bundle']],
    ['POSTPAID', false, ['postpaid-bill-pay']],
    ['POSTPAID', true, ['postpaid-bill-pay', 'data-bundle']],
    ['HYBRID', false, ['postpaid-bill-pay']],
    ['HYBRID', true, ['postpaid-bill-pay', 'data-bundle']],
    ['BROADBAND', false, ['broadband-recharge']],
    ['BROADBAND', true, ['broadband-recharge']],
    [null, false, ['prepaid-recharge', 'data-bundle']],
  ] as const)('%s, bundles for postpaid lines on sale: %s', (lineType, enabled, pages) => {
    const path = '/data-bundle';
    const products: RootData['products'] = [
      { type: 'prepaid-bundle', path, enabled: true },
      { type: 'postpaid-bundle', path, enabled },
    ];
    expect(pagesLinked(draw({ lineType }, { products }))).toEqual(pages);
  });

  test.each(['PREPAID', 'BROADBAND'] as const)('%s, and no bundle is on sale', (lineType) => {
    const products: RootData['products'] = ['/data-bundle', '/broadband-recharge'].map((path) => ({
      type: 'prepaid-bundle',
      path,
      enabled: false,
    }));
    const pages = pagesLinked(draw({ lineType }, { products }));
    expect(pages).toEqual(lineType === 'PREPAID' ? ['prepaid-recharge'] : []);
  });
});

const BILL = {
  owed: '12500',
  currencyCode: 'RWF',
  isCredit: false,
  isOverdue: false,
  dueDate: '2040-03-01',
} as const;

/** A line as it is read: words that are not broken over two lines have usual spaces. */
const drawPlain = (line: Partial<MyLine>) => draw(line).replaceAll('\u00a0', ' ');

describe('the card of a line says', () => {
  const SAID = ['To pay', 'Credit', 'until 1 March 2040', 'was due on 1 March 2040'];
  test.each([
    ['what is owed, and until when', {}, ['To pay', 'until 1 March 2040']],
    ['since when it is owed', { isOverdue: true }, ['To pay', 'was due on 1 March 2040']],
    ['what is owed without a date', { dueDate: null }, ['To pay']],
    ['a credit, which is never due', { isCredit: true, owed: '-12500' }, ['Credit']],
  ])('%s', (_what, bill, said) => {
    const html = drawPlain({ lineType: 'POSTPAID', bill: { ...BILL, ...bill } });
    expect(SAID.filter((words) => html.includes(words))).toEqual(said);
    expect(html).toContain('RWF 12,500');
    expect(html).not.toContain('-12,500');
  });

  test.each([
    ['airtime', { balance: '850', unitType: 'RWF' }, 'RWF 850'],
    ['data', { balance: '2.5', unitType: 'GB' }, '2.5 GB'],
    ['voice', { balance: '40', unitType: 'minutes' }, '40 min'],
    ['sms', { balance: '-', unitType: '-', balanceType: 'UNLIMITED' }, 'unlimited'],
  ] as const)('what is left of %s, and until when', (service, left, said) => {
    const hasEnd = service !== 'airtime';
    const balance = { service, balanceDescription: 'Left', balanceType: 'LIMITED', ...left } as const;
    const ending = drawPlain({ balances: [{ ...balance, expireTime: '2040-04-02T09:00:00Z' }] });
    expect(ending).toContain(said);
    expect(ending.includes('until 2 April 2040')).toBe(hasEnd);
    const endless = drawPlain({ balances: [{ ...balance, expireTime: '' }] });
    expect(endless.includes('does not expire')).toBe(hasEnd);
  });

  test.each([
    [{ isKept: false, otherDevices: 0 }, ['keep', 'forget']],
    [{ isKept: true, otherDevices: 0 }, ['forget']],
    [{ isKept: false, otherDevices: 1 }, ['keep', 'end-others', 'forget']],
    [{ isKept: true, otherDevices: 2 }, ['end-others', 'forget']],
  ])('what can be done about the devices that show it: %o', (line, buttons) => {
    const html = drawPlain(line);
    const shown = ['keep', 'end-others', 'forget'].filter((intent) => html.includes(`value="${intent}"`));
    expect(shown).toEqual(buttons);
    expect(html.includes('Other devices that show this line')).toBe(line.otherDevices > 0);
  });

  test.each([
    ['PREPAID', true, true],
    ['HYBRID', true, true],
    ['BROADBAND', true, false],
    [null, true, false],
    ['PREPAID', false, false],
  ] as const)(
    'for %s, with standing orders on sale %s, the way to them: %s',
    (lineType, hasStandingOrders, isLinked) => {
      const html = drawAll({ hasStandingOrders, lines: [{ ...LINE, lineType }] });
      expect(html.includes('/my-lines/standing-orders?line=line')).toBe(isLinked);
    },
  );
});

test('without JavaScript the way that a save would take is ticked, also where it was notifications before', () => {
  const html = draw({ reminders: { ...REMINDERS, channel: 'push' } });
  expect(html).not.toMatch(/name="channel"[^>]* value="push"/);
  expect(html).toMatch(/name="channel" checked="" value="sms"/);
});

test.each<[PinProblem]>([[{ kind: 'wrong', attemptsLeft: 4 }], [{ kind: 'passkey', attemptsLeft: 4 }]])(
  'after a wrong try, %o, the page names one number of tries',
  (pin) => {
    const page = { kind: 'locked' as const, lines: { ...LINES, isLocked: true, lines: [] } };
    const html = renderHtml(<MyLinesScreen page={page} link={null} card={null} posted={null} pin={pin} />);
    const named = [...html.matchAll(/Tries left: (\d)/g)].map(([, count]) => count);
    expect(new Set(named)).toEqual(new Set(['4']));
  },
);

function drawAll(lines: Partial<MyLines>, kind: 'open' | 'locked' = 'open'): string {
  const page = { kind, lines: { ...LINES, ...lines } };
  return renderHtml(<MyLinesScreen page={page} link={null} card={null} posted={null} pin={null} />);
}

test.each([
  [0, true],
  [MAX_LINES - 1, true],
  [MAX_LINES, false],
])('with %i lines the page has room for another one: %s', (count, hasRoom) => {
  const lines = Array.from({ length: count }, (_, at) => ({ ...LINE, lineId: `line ${at}` }));
  const html = drawAll({ lines });
  expect(html.includes('name="msisdn"')).toBe(hasRoom);
  expect(html.includes('Ten lines are shown here')).toBe(!hasRoom);
});

test('the page for several numbers gets those that can be recharged, also one whose type cannot be read now', () => {
  const types = ['PREPAID', 'POSTPAID', 'HYBRID', 'BROADBAND', null] as const;
  const lines = types.map((lineType, at) => ({
    ...LINE,
    lineId: `line ${at}`,
    msisdn: `78812345${at}`,
    lineType,
  }));
  const [, query = ''] = drawAll({ lines }).match(/href="\/recharge-several\?([^"]*)"/) ?? [];
  expect(new URLSearchParams(query.replaceAll('&amp;', '&')).getAll('msisdn')).toEqual([
    '788123450',
    '788123454',
  ]);
});

// A password manager that offers a new PIN where the old one is asked for costs tries.
test.each([
  ['is asked for', drawAll({ isLocked: true, lines: [] }, 'locked'), 'current-password'],
  ['is chosen', drawAll({ hasPin: false }), 'new-password'],
])('where the PIN %s, password managers know which one it is', (_when, html, which) => {
  const [field = ''] = html.match(/<input[^>]*name="linesPin"[^>]*>/) ?? [];
  for (const asked of ['type="password"', 'inputMode="numeric"', `autoComplete="${which}"`])
    expect(field).toContain(asked);
});

test('the number that a link in an e-mail is about is not broken over two lines', () => {
  const about = { msisdn: '+250 7** *** *56', until: LINE.until };
  const card = <LinkedCard link="key" permission={{ ...about, card: 'Visa 1111', isActive: true }} />;
  const reminders = <LinkedReminders link="key" reminders={{ ...about, isConfirmed: true }} />;
  for (const linked of [card, reminders])
    expect(renderHtml(linked, { path: '/my-lines' })).toContain('+250\u00a07**\u00a0***\u00a0*56');
});
