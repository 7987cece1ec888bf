import { expect, test } from 'vitest';
import { createOverload } from './overload.ts';

const LIMITS = { loopDelayMs: 300, databaseWaits: 50, requests: 2 };

test('accepts new work when nothing was measured', () => {
  expect(createOverload(LIMITS, () => 0).reason()).toBeNull();
});

test('refuses new work while the event loop is late twice in a row, and not after one time', () => {
  const overload = createOverload(LIMITS, () => 0);
  overload.reportLoopDelay(301);
  expect(overload.reason()).toBeNull();
  overload.reportLoopDelay(301);
  expect(overload.reason()).toBe('event-loop');
  overload.reportLoopDelay(300);
  expect(overload.reason()).toBeNull();
});

test('refuses new work while too many queries have been waiting for a connection, and accepts it when they are done', () => {
  let [waiting, now] = [51, 0];
  const overload = createOverload(
    LIMITS,
    () => waiting,
    () => now,
  );
  expect(overload.reason()).toBeNull();
  now = 100;
  expect(overload.reason()).toBe('database');
  waiting = 50;
  expect(overload.reason()).toBeNull();
});

test('refuses new work while too many requests are open', () => {
  const overload = createOverload(LIMITS, () => 0);
  const [end] = [overload.reportRequest(), overload.reportRequest(), overload.reportRequest()];
  expect(overload.reason()).toBe('requests');
  end?.();
  expect(overload.reason()).toBeNull();
});

test('a limit of 0 is none', () => {
  const overload = createOverload({ loopDelayMs: 0, databaseWaits: 0, requests: 0 }, () => 9_999);
  for (let times = 0; times < 3; times += 1) overload.reportLoopDelay(9_999);
  overload.reportRequest();
  expect(overload.reason()).toBeNull();
});
