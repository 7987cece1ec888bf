import { expect, test } from 'vitest';
import { createOverload } from './overload.ts';

const LIMITS = { loopDelayMs: 300, databaseWaits: 50, requests: 2 };
const CALM = { loopDelayMs: 300, databaseWaits: 50 };

test('accepts new work when nothing was measured', () => {
  expect(createOverload(LIMITS).reason()).toBeNull();
});

test.each([
  ['the event loop is late', { ...CALM, loopDelayMs: 301 }, 'event-loop'],
  ['queries wait for a connection', { ...CALM, databaseWaits: 51 }, 'database'],
])('refuses new work while %s twice in a row, and not after one time', (_, load, reason) => {
  const overload = createOverload(LIMITS);
  overload.report(load);
  expect(overload.reason()).toBeNull();
  overload.report(load);
  expect(overload.reason()).toBe(reason);
  overload.report(CALM);
  expect(overload.reason()).toBeNull();
});

test('refuses new work while too many requests are open', () => {
  const overload = createOverload(LIMITS);
  const [end] = [overload.reportRequest(), overload.reportRequest(), overload.reportRequest()];
  expect(overload.reason()).toBe('requests');
  end?.();
  expect(overload.reason()).toBeNull();
});

test('a limit of 0 is none', () => {
  const overload = createOverload({ loopDelayMs: 0, databaseWaits: 0, requests: 0 });
  for (let times = 0; times < 3; times += 1) overload.report({ loopDelayMs: 9_999, databaseWaits: 9_999 });
  overload.reportRequest();
  expect(overload.reason()).toBeNull();
});
