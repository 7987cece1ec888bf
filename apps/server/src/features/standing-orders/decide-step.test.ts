import { hourOfDay } from '@portal/domain/payments/standing-order';
import type { CalendarDate } from '@portal/domain/time/calendar-date';
import { describe, expect, test } from 'vitest';
import { decideStep, type OrderFacts, type RunFacts } from './decide-step.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DUE_DAY = '2040-01-12' as CalendarDate;
/** Ten o'clock in the country. */
const DUE = hourOfDay(DUE_DAY, 10).getTime();
/** Of the whole day: when messages are sent is not what is tested here. */
const ANY_HOUR = { from: 0, to: 24 };

const ORDER: OrderFacts = {
  schedule: { every: 'week', weekday: 4 },
  hour: 10,
  amountMinor: 500,
  monthLimitMinor: 2_000,
  nextDueDay: DUE_DAY,
  notBefore: null,
  isActive: true,
};
const LOW: OrderFacts = { ...ORDER, schedule: { every: 'low', belowMinor: 100 } };
const UNTOLD: RunFacts = { dueDay: DUE_DAY, noticeAt: null };
const told = (at: number): RunFacts => ({ dueDay: DUE_DAY, noticeAt: new Date(at) });

const stepAt = (at: number, run: RunFacts | null, { order = ORDER, spentMinor = 0 } = {}) => {
  const step = decideStep(order, run, { now: new Date(at), hours: ANY_HOUR, spentMinor });
  return 'reason' in step ? step.reason : step.do;
};

describe('a purchase of RWF 500 with a limit of RWF 2,000 in a month', () => {
  test.each([
    [0, 'charge'],
    [1_499, 'charge'],
    [1_500, 'charge'],
    [1_501, 'limit'],
    [2_000, 'limit'],
  ])('after RWF %i in this month: %s', (spentMinor, step) => {
    expect(stepAt(DUE, told(DUE - DAY), { spentMinor })).toBe(step);
  });
});

/** What happens one millisecond before a moment, at it, and one after it. */
const around = (at: number, run: RunFacts | null, order = ORDER) =>
  [-1, 0, 1].map((ms) => stepAt(at + ms, run, { order }));

describe('the times of a purchase', () => {
  test('it is planned and announced a day before its hour', () => {
    expect(around(DUE - DAY, null)).toEqual(['wait', 'plan', 'plan']);
    expect(around(DUE - DAY, UNTOLD)).toEqual(['wait', 'notice', 'notice']);
  });

  test('it is made at its hour, and twenty hours after a notice that came late', () => {
    expect(around(DUE, told(DUE - DAY))).toEqual(['wait', 'charge', 'charge']);
    expect(around(DUE, told(DUE - 20 * HOUR))).toEqual(['wait', 'charge', 'charge']);
    expect(around(DUE + HOUR, told(DUE - 19 * HOUR))).toEqual(['wait', 'charge', 'charge']);
  });

  test('of low airtime it is announced at once, and made an hour later', () => {
    expect(stepAt(DUE - DAY, UNTOLD, { order: LOW })).toBe('notice');
    expect(around(DUE + HOUR, told(DUE), LOW)).toEqual(['wait', 'charge', 'charge']);
  });

  test('it is made not before the time that its owner was told after a change', () => {
    const order = { ...ORDER, notBefore: new Date(DUE + 5 * HOUR) };
    expect(around(DUE + 5 * HOUR, told(DUE - DAY), order)).toEqual(['wait', 'charge', 'charge']);
  });

  test('it is left out when it could not be announced or made for 36 hours', () => {
    expect(around(DUE + 36 * HOUR, UNTOLD)).toEqual(['notice', 'notice', 'late']);
    expect(around(DUE + 36 * HOUR, told(DUE - DAY))).toEqual(['charge', 'charge', 'late']);
  });

  test('a day whose notice would be too late is left out for the next one', () => {
    const nextOf = (at: number, order: OrderFacts) =>
      decideStep(order, null, { now: new Date(at), hours: ANY_HOUR, spentMinor: 0 });
    const daily: OrderFacts = { ...ORDER, schedule: { every: 'day' } };
    expect(nextOf(DUE - 20 * HOUR, daily)).toMatchObject({ do: 'plan', dueDay: DUE_DAY });
    expect(nextOf(DUE - 20 * HOUR + 1, daily)).toEqual({ do: 'wait', until: new Date(DUE) });
    expect(nextOf(DUE + 12 * HOUR, ORDER)).toMatchObject({ do: 'plan', dueDay: DUE_DAY });
    expect(nextOf(DUE + 12 * HOUR + 1, ORDER)).toEqual({ do: 'wait', until: new Date(DUE + 6 * DAY) });
  });
});

test('an order that is stopped buys nothing, whatever is planned', () => {
  const order = { ...ORDER, isActive: false };
  for (const run of [UNTOLD, told(DUE - DAY)]) expect(stepAt(DUE, run, { order })).toBe('stopped');
  expect(decideStep(order, null, { now: new Date(DUE), hours: ANY_HOUR, spentMinor: 0 })).toEqual({
    do: 'wait',
    until: null,
  });
});
