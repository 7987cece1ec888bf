import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPath, findGreatest, findIsolated, findLabelled, findStep, findTicks } from './chart-scale.ts';

test.each([
  [7, true, [0, 2, 4, 6, 8]],
  [1, true, [0, 1]],
  [0, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [0.3, false, [0, 0.1, 0.2, 0.3]],
  [184_000, false, [0, 50_000, 100_000, 150_000, 200_000]],
])('an axis up to %d has round values', (greatest, isWhole, ticks) => {
  expect(findTicks(greatest, { isWhole })).toEqual(ticks);
});

test('no value lies above the axis, whatever its size, and the axis has few values', () => {
  const sizes = fc.oneof(fc.nat(), fc.double({ min: 0.001, max: 1e12, noNaN: true }));
  fc.assert(
    fc.property(sizes, (greatest) => {
      const ticks = findTicks(greatest, { isWhole: Number.isInteger(greatest) });
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest * (1 - 1e-9));
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('a step without a value is a gap, and a value between two gaps is a dot', () => {
  const place = { x: (index: number) => index * 10, y: (value: number) => 100 - value };
  expect(drawPath([1, 2, null, 4, null, null, 7, 8], place)).toBe('M0 99L10 98M60 93L70 92');
  expect(findIsolated([1, 2, null, 4, null, null, 7, 8])).toEqual([{ index: 3, value: 4 }]);
  expect(drawPath([null, null], place)).toBe('');
  expect(
    findGreatest([
      { name: 'a', values: [null, 3] },
      { name: 'b', values: [] },
    ]),
  ).toBe(3);
});

test('labels of steps do not touch on a narrow screen', () => {
  expect(findLabelled(24, { width: 1_200, label: 40 })).toHaveLength(12);
  for (const width of [1, 200, 280, 600]) {
    const labelled = findLabelled(288, { width, label: 40 });
    expect((labelled.length - 1) * 72).toBeLessThanOrEqual(Math.max(width, 1));
  }
});

test.each([
  [0.5, 3, 1],
  [0.99, 3, 2],
  [-0.2, 3, 0],
  [1.2, 3, 2],
  // The chart of a day between 00:00 and 00:05: a pointer at its right edge shows the values of its only step.
  [1, 1, 0],
  [0.4, 1, 0],
])('a pointer at %f of an axis of %d steps is at step %d', (share, count, step) => {
  expect(findStep(share, count)).toBe(step);
});
