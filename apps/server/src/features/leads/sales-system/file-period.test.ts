import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodBefore, periodOf } from './file-period.ts';

// By hand: Kigali is two hours before UTC.
test('a day begins at midnight in the country, an hour at the full hour', () => {
  const at = new Date('2026-11-29T22:30:00Z');
  expect(periodOf(at, 'day')).toEqual({ name: '2026-11-30', end: new Date('2026-11-30T22:00:00Z') });
  expect(periodBefore(at, 'day')).toEqual({ name: '2026-11-29', end: new Date('2026-11-29T22:00:00Z') });
  expect(periodOf(at, 'hour')).toEqual({ name: '2026-11-30T00', end: new Date('2026-11-29T23:00:00Z') });
  expect(periodBefore(at, 'hour')).toEqual({ name: '2026-11-29T23', end: new Date('2026-11-29T22:00:00Z') });
});

test('each moment is in one period, and the next one begins where it ends', () => {
  const range = {
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(range), fc.constantFrom('hour' as const, 'day' as const), (at, every) => {
      const own = periodOf(at, every);
      expect(own.end.getTime()).toBeGreaterThan(at.getTime());
      expect(periodBefore(at, every).end.getTime()).toBeLessThanOrEqual(at.getTime());
      expect(periodBefore(own.end, every)).toEqual(own);
    }),
  );
});
