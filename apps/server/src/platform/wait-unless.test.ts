import { expect, test } from 'vitest';
import { waitUnless } from './wait-unless.ts';

test('a node that stops keeps nobody waiting', async () => {
  const began = Date.now();
  let stopping = false;
  const waiting = waitUnless(() => stopping)(60_000);
  stopping = true;
  await waiting;
  await waitUnless(() => true)(60_000);
  expect(Date.now() - began).toBeLessThan(10_000);
});

test('otherwise the whole time is waited', async () => {
  const began = Date.now();
  await waitUnless(() => false)(30);
  expect(Date.now() - began).toBeGreaterThanOrEqual(29);
});
