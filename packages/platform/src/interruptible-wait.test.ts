import { expect, test, vi } from 'vitest';
import { createInterruptibleWait } from './interruptible-wait.ts';

test('returns early when the node stops', async () => {
  const began = performance.now();
  let stopping = false;
  const waiting = createInterruptibleWait(() => stopping)(60_000);
  stopping = true;
  await waiting;
  await createInterruptibleWait(() => true)(60_000);
  // Less than one of the two.
  expect(performance.now() - began).toBeLessThan(60_000);
});

test('otherwise waits for the whole time', async () => {
  const began = performance.now();
  await createInterruptibleWait(() => false)(30);
  expect(performance.now() - began).toBeGreaterThanOrEqual(29);
});

test('is not affected when the machine clock is set back', async () => {
  const waiting = createInterruptibleWait(() => false)(30);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  await waiting;
  vi.useRealTimers();
});
