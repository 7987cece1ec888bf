import { expect, test } from 'vitest';
import { chooseWaitLimits } from './wait-limits.ts';

test('a developer who runs one test learns within 20 seconds that what it waits for does not come', () => {
  expect(chooseWaitLimits({}, 0.3)).toEqual({ poll: 20_000, screen: 15_000, navigation: 60_000 });
});

test.each([
  ['the whole suite', { PATIENT: 'yes' }, 0.3],
  ['CI', { CI: 'true' }, 0.3],
  ['a machine that is busy', {}, 2.5],
])('%s waits as long as before, so that a slow machine fails no test', (_who, environment, load) => {
  expect(chooseWaitLimits(environment, load)).toEqual({ poll: 120_000, screen: 40_000, navigation: 120_000 });
});
