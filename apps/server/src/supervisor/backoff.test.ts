import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';

test('pauses longer after each failed start, up to half a minute', () => {
  const backoff = createBackoff(() => 0);
  const pauses = Array.from({ length: 9 }, () => backoff.nextPause());
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('begins with short pauses again after a process has worked for a minute', () => {
  let now = 0;
  const backoff = createBackoff(() => now);
  backoff.nextPause();
  backoff.reportStarted();
  now = 59_999;
  expect(backoff.nextPause()).toBe(500);
  backoff.reportStarted();
  now += 60_000;
  expect(backoff.nextPause()).toBe(250);
});
