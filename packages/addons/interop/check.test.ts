import { expect, test } from 'vitest';
import { exitCodeOf } from './check.ts';

test('a part that was not run is a failure in the strict form only', () => {
  expect(exitCodeOf({ passed: 9, failed: 0, skipped: 0 }, true)).toBe(0);
  expect(exitCodeOf({ passed: 9, failed: 0, skipped: 2 }, false)).toBe(0);
  expect(exitCodeOf({ passed: 9, failed: 0, skipped: 2 }, true)).toBe(1);
  expect(exitCodeOf({ passed: 9, failed: 1, skipped: 0 }, false)).toBe(1);
});
