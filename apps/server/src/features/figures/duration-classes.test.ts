import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classOf, percentile } from './duration-classes.ts';

test('a percentile is at most a fifth away from that of the durations themselves', () => {
  const durations = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.75, 0.95), (values, share) => {
      const counts = new Map<number, number>();
      for (const value of values) counts.set(classOf(value), (counts.get(classOf(value)) ?? 0) + 1);
      const sorted = values.toSorted((a, b) => a - b);
      const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      const found = percentile(counts, share) ?? 0;
      expect(found).toBeGreaterThanOrEqual(exact / 1.2001);
      expect(found).toBeLessThanOrEqual(exact * 1.2001);
    }),
  );
});

test('without durations there is no percentile, and below one millisecond it is nearly nothing', () => {
  expect(percentile(new Map(), 0.5)).toBeNull();
  expect(percentile(new Map([[classOf(0), 3]]), 0.5)).toBeLessThan(1);
});
