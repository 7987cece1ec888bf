import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { StandingSchedule } from '@portal/domain/payments/standing-order';
import { expect, test } from 'vitest';
import { decideFirstCharge, firstRepeatDay } from './decide-first-charge.ts';
import type { FirstPayment } from './standing-deps.ts';

const HOUR = 3_600_000;
const AGREED = new Date('2040-03-01T08:00:00Z');
const after = (hours: number) => new Date(AGREED.getTime() + hours * HOUR);
const ORDER = { mode: 'card-paystack', msisdn: '788123456' as Msisdn, consentedAt: AGREED } as const;

const payment = (over: Partial<FirstPayment>): FirstPayment => ({
  id: 'first',
  mode: 'card-paystack',
  payer: ORDER.msisdn,
  isOfBuyer: true,
  state: 'open',
  isLive: true,
  createdAt: AGREED,
  ...over,
});

test.each([
  ['before anybody paid', [], 23, 'wait'],
  ['after a day without a payment', [], 24, 'end'],
  ['while its page is open', [payment({})], 2, 'wait'],
  ['after a day, although its page is open', [payment({})], 24, 'end'],
  ['when the card was refused a moment ago', [payment({ state: 'failed', isLive: false })], 0.5, 'wait'],
  ['an hour after the page was left', [payment({ isLive: false })], 1, 'end'],
  [
    'while another card is tried',
    [payment({ state: 'failed', isLive: false }), payment({ createdAt: after(1.5) })],
    2,
    'wait',
  ],
  ['when it was charged and is being delivered, however long', [payment({ state: 'charged' })], 30, 'wait'],
  ['when it was delivered', [payment({ state: 'delivered' })], 1, 'take'],
  ['when it was delivered after more than a day', [payment({ state: 'delivered' })], 40, 'take'],
  ['when it was paid in another way', [payment({ state: 'delivered', mode: 'momo' })], 1, 'end'],
  [
    'when somebody paid who only had its link, and agreed to nothing',
    [payment({ state: 'delivered', isOfBuyer: false })],
    1,
    'end',
  ],
  [
    'when it was paid for another line',
    [payment({ state: 'delivered', payer: '788000009' as Msisdn })],
    1,
    'end',
  ],
])('a standing order whose card pays first, %s', (...[, payments, hours, step]) => {
  expect(decideFirstCharge(ORDER, payments, after(hours)).do).toBe(step);
});

test.each<[StandingSchedule, number, string | null]>([
  // 72 hours after 10:00 of 1 March in Kigali are 10:00 of 4 March.
  [{ every: 'day' }, 9, '2040-03-05'],
  [{ every: 'day' }, 10, '2040-03-04'],
  [{ every: 'week', weekday: 5 }, 9, '2040-03-09'],
  [{ every: 'month', monthDay: 4 }, 9, '2040-04-04'],
  [{ every: 'month', monthDay: 4 }, 11, '2040-03-04'],
  [{ every: 'low', belowMinor: 100 }, 9, null],
])(
  'a card is charged again by %j at %i only 72 hours after its first charge: on %s',
  (schedule, hour, day) => {
    expect(firstRepeatDay(schedule, { hour, notBefore: after(72) })).toBe(day);
  },
);
