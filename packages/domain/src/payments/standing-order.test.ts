import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, localDay } from '../time/calendar-date.ts';
import { hourOfDay, localMonth, nextDueDay, type StandingSchedule } from './standing-order.ts';

const day = (text: string) => text as CalendarDate;

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays(day('2020-01-01'), count));
const schedules: fc.Arbitrary<StandingSchedule> = fc.oneof(
  fc.constant({ every: 'day' as const }),
  fc.record({ every: fc.constant('week' as const), weekday: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ every: fc.constant('month' as const), monthDay: fc.integer({ min: 1, max: 31 }) }),
);

/** Whether a day is due, by the calendar of JavaScript and not by the rule that is tested. */
function isDue(schedule: StandingSchedule, of: CalendarDate): boolean {
  const at = new Date(`${of}T12:00:00Z`);
  if (schedule.every === 'week') return at.getUTCDay() === schedule.weekday % 7;
  if (schedule.every !== 'month') return true;
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  return at.getUTCDate() === Math.min(schedule.monthDay, last);
}

describe('the next due day of a standing order', () => {
  test('of the 31st is the last day of a shorter month, also in February and of a leap year', () => {
    const monthly = { every: 'month', monthDay: 31 } as const;
    const found = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'];
    for (const [index, due] of found.slice(1).entries())
      expect(nextDueDay(monthly, day(found[index] ?? ''))).toBe(due);
    expect(nextDueDay(monthly, day('2028-01-31'))).toBe('2028-02-29');
    expect(nextDueDay(monthly, day('2027-12-31'))).toBe('2028-01-31');
  });

  test('is the first one after a day, and none between them is left out', () => {
    fc.assert(
      fc.property(schedules, days, (schedule, after) => {
        const due = nextDueDay(schedule, after);
        expect(due).not.toBe(null);
        for (let each = addDays(after, 1); each < (due ?? ''); each = addDays(each, 1))
          expect(isDue(schedule, each)).toBe(false);
        expect(isDue(schedule, due ?? day(''))).toBe(true);
      }),
    );
  });

  test('is none for an order that waits for low airtime', () => {
    expect(nextDueDay({ every: 'low', belowMinor: 100 }, day('2027-01-01'))).toBe(null);
  });

  test('begins in the zone of the country: nine in Kigali is seven in Greenwich', () => {
    expect(hourOfDay(day('2027-03-01'), 9).toISOString()).toBe('2027-03-01T07:00:00.000Z');
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 23 }), (of, hour) => {
        expect(localDay(hourOfDay(of, hour))).toBe(of);
      }),
    );
  });
});

test('the month of a limit ends at midnight in the country, two hours before that of Greenwich', () => {
  expect(localMonth(new Date('2027-01-31T21:59:59Z'))).toBe('2027-01');
  expect(localMonth(new Date('2027-01-31T22:00:00Z'))).toBe('2027-02');
  fc.assert(
    fc.property(days, (of) => {
      expect(localMonth(hourOfDay(of, 0))).toBe(of.slice(0, 7));
    }),
  );
});
