import { expect, test } from 'vitest';
import { PortalError } from './portal-error.ts';
import { formatRefusal } from './refusal-sentence.ts';

// Who comes back a minute too early is refused again.
test.each([
  [0, 'wait.one-minute'],
  [60, 'wait.one-minute'],
  [61, 'wait.minutes 2'],
  [7_200, 'wait.minutes 120'],
  [7_201, 'wait.hours 3'],
  [10_800, 'wait.hours 3'],
  [10_801, 'wait.hours 4'],
])('of %i seconds a refusal tells enough', (retryAfterSeconds, wait) => {
  const formatText = (key: string, _locale: string, words: Record<string, string> = {}) =>
    [key, ...Object.values(words)].join(' ');
  const refusal = new PortalError('RATE_LIMITED', { retryAfterSeconds });
  expect(formatRefusal(refusal, 'en', formatText)).toBe(`error.RATE_LIMITED ${wait}`);
});
