import { expect, test } from 'vitest';
import { completeInTime } from './render-page.ts';

const never = new Promise<never>(() => {});

test('sends a new page that is complete in time', async () => {
  expect(await completeInTime(Promise.resolve({ isComplete: true }), 60_000)).toEqual({ isComplete: true });
});

test('sends the old page while the new one is late', async () => {
  expect(await completeInTime(never, 1)).toBeNull();
});

test('sends the old page when a part of the new one is missing or it failed', async () => {
  expect(await completeInTime(Promise.resolve({ isComplete: false }), 60_000)).toBeNull();
  expect(await completeInTime(Promise.reject(new Error('unavailable')), 60_000)).toBeNull();
});
