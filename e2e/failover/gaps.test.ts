import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLongestGap, findMedian } from './gaps.ts';

test('the longest time between two events is found, whatever their order', () => {
  expect(findLongestGap([900, 100, 400], { from: 0, to: 1_000 })).toBe(500);
});

test('events outside of the period do not shorten a gap', () => {
  expect(findLongestGap([5, 2_000], { from: 100, to: 1_100 })).toBe(1_000);
});

test('one more event never makes the longest gap longer', () => {
  const time = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(fc.array(time), time, (times, more) => {
      const period = { from: 0, to: 1_000 };
      expect(findLongestGap([...times, more], period)).toBeLessThanOrEqual(findLongestGap(times, period));
    }),
  );
});

test('the median is the value in the middle, whatever the order', () => {
  expect(findMedian([900, 100, 400])).toBe(400);
  expect(findMedian([])).toBe(0);
});
