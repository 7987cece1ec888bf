import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listDaysBefore, parseBusinessDay, toBusinessDay, toDayPeriod } from './business-day.ts';

const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

test('a point in time belongs to exactly one day, the calendar day in Kigali', () => {
  const kigali = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Kigali', dateStyle: 'short' });
  fc.assert(
    fc.property(moments, (at) => {
      const { from, to } = toDayPeriod(toBusinessDay(at));
      expect(toBusinessDay(at)).toBe(kigali.format(at));
      expect(at >= from && at < to).toBe(true);
      expect(toBusinessDay(to)).not.toBe(toBusinessDay(at));
    }),
  );
});

test('a day starts at 22:00 UTC, in a leap year too', () => {
  expect(toDayPeriod(toBusinessDay(new Date('2028-02-29T12:00:00Z')))).toEqual({
    from: new Date('2028-02-28T22:00:00Z'),
    to: new Date('2028-02-29T22:00:00Z'),
  });
});

test.each(['2026-02-30', '2027-02-29', 'yesterday', '2026-1-1', ''])('rejects %s as a day', (text) => {
  expect(parseBusinessDay(text)).toBeNull();
});

test('the days before today start with yesterday in Kigali', () => {
  // Half past midnight in Kigali, still the day before in UTC.
  expect(listDaysBefore(new Date('2026-03-01T22:30:00Z'), 2)).toEqual(['2026-03-01', '2026-02-28']);
});
