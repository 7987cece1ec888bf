import { expect, test, vi } from 'vitest';
import { waitUnless } from './wait-unless.ts';

test('a node that stops keeps nobody waiting', async () => {
  const began = performance.now();
  let stopping = false;
  const waiting = waitUnless(() => stopping)(60_000);
  stopping = true;
  await waiting;
  await waitUnless(() => true)(60_000);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('otherwise the whole time is waited', async () => {
  const began = performance.now();
  await waitUnless(() => false)(30);
  expect(performance.now() - began).toBeGreaterThanOrEqual(29);
});

test('a clock of the machine that is put back meanwhile makes nobody wait longer', async () => {
  const waiting = waitUnless(() => false)(30);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  await waiting;
  vi.useRealTimers();
});
