import { beforeEach, expect, test } from 'vitest';
import { watchQueue } from './standing-queue.ts';

let now = 0;
let isOverload: (length: number) => boolean;
beforeEach(() => {
  now = 5_000;
  isOverload = watchQueue(10, () => now);
});

/** Whether the queue is an overload after so many milliseconds with this length, looked at every 20. */
function hold(length: number, ms: number): boolean {
  const end = now + ms;
  while (now < end) {
    isOverload(length);
    now += 20;
  }
  return isOverload(length);
}

test('a burst of a tenth of a second is no overload', () => {
  expect(hold(500, 80)).toBe(false);
  expect(isOverload(0)).toBe(false);
  expect(hold(500, 80)).toBe(false);
});

test('a queue that stays too long is one, until it is short again', () => {
  expect(hold(11, 100)).toBe(true);
  expect(isOverload(10)).toBe(false);
});

test('during an overload, each queue that is too long counts at once', () => {
  hold(11, 100);
  expect(hold(10, 900)).toBe(false);
  expect(isOverload(11)).toBe(true);
});

test('after a calm second a burst is a burst again', () => {
  hold(11, 100);
  hold(10, 1_000);
  expect(isOverload(11)).toBe(false);
});

test('without a limit no queue is one', () => {
  isOverload = watchQueue(0, () => now);
  expect(hold(500, 1_000)).toBe(false);
});
