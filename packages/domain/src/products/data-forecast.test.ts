import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '../time/calendar-date.ts';
import { forecastDataEnd } from './data-forecast.ts';

const NOW = new Date('2040-03-01T08:00:00Z');
const DAY_MS = 86_400_000;
const daysOn = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const data = (left: number | 'unlimited', expiresAt: Date | null = null) => {
  return { service: 'data', left, expiresAt } as const;
};
const week = (megabytes: number) =>
  Array.from({ length: 7 }, (_, index) => ({ day: `2040-02-2${index}` as CalendarDate, megabytes }));

describe('at this rate, data lasts', () => {
  test('three days with 300 MB and 100 MB a day', () => {
    expect(forecastDataEnd([data(300)], week(100), NOW)).toEqual(daysOn(3));
  });

  test('until its bundle expires, when that is sooner', () => {
    expect(forecastDataEnd([data(3000, daysOn(2))], week(100), NOW)).toEqual(daysOn(2));
  });

  test('longer with a second bundle, but not by what expired before it was begun', () => {
    const both = [data(500, daysOn(9)), data(200, daysOn(1))];
    expect(forecastDataEnd(both, week(100), NOW)).toEqual(daysOn(6));
  });

  test('nobody knows how long: without use, without data, without a limit, or for months', () => {
    expect(forecastDataEnd([data(300)], week(0), NOW)).toBeNull();
    expect(forecastDataEnd([data(300)], [], NOW)).toBeNull();
    expect(forecastDataEnd([], week(100), NOW)).toBeNull();
    expect(forecastDataEnd([data(0)], week(100), NOW)).toBeNull();
    expect(forecastDataEnd([data(300, daysOn(-1))], week(100), NOW)).toBeNull();
    expect(forecastDataEnd([data('unlimited')], week(100), NOW)).toBeNull();
    expect(forecastDataEnd([data(1e6)], week(1), NOW)).toBeNull();
    expect(forecastDataEnd([{ ...data(300), service: 'voice' as const }], week(100), NOW)).toBeNull();
  });

  test('never longer than its last bundle is valid or than all of it at that rate, and more data is never a shorter time', () => {
    const bucket = fc.record({
      left: fc.integer({ min: 0, max: 20_000 }),
      days: fc.integer({ min: -3, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(bucket, { maxLength: 6 }), fc.integer({ min: 1, max: 900 }), (all, rate) => {
        const buckets = all.map(({ left, days }) => data(left, daysOn(days)));
        const end = forecastDataEnd(buckets, week(rate), NOW);
        const lasts = (end?.getTime() ?? NOW.getTime()) - NOW.getTime();
        const total = all.reduce((sum, { left }) => sum + left, 0);
        expect(lasts).toBeLessThanOrEqual((total / rate) * DAY_MS + 1);
        expect(lasts).toBeLessThanOrEqual(Math.max(0, ...all.map(({ days }) => days)) * DAY_MS);
        const more = forecastDataEnd([...buckets, data(100, daysOn(41))], week(rate), NOW);
        expect((more?.getTime() ?? 0) - NOW.getTime()).toBeGreaterThanOrEqual(lasts);
      }),
    );
  });
});
