import { expect, test, vi } from 'vitest';
import { waitUnless } from './wait-unless.ts';

test('returns early when the node stops', async () => {
  const began = performance.now();
  let stopping = false;
  const waiting = waitUnless(() => stopping)(60_000);
  stopping = true;
  await waiting;
  await waitUnless(() => true)(60_000);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('otherwise waits for the whole time', async () => {
  const began = performance.now();
  await waitUnless(() => false)(30);
  expect(performance.now() - began).toBeGreaterThanOrEqual(29);
});

test('is not affected when the machine clock is set back', async () => {
  const waiting = waitUnless(() => false)(30);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  await waiting;
  vi.useRealTimers();
});
