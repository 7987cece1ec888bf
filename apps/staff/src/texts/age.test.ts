import { expect, test } from 'vitest';
import { ageOf } from './age.ts';

const NOW = new Date('2040-03-05T08:00:00Z');

test('an age is said in minutes, then in hours up to three days, then in days', () => {
  const ages = [
    ['2040-03-05T07:59:01Z', 'minutes', 0],
    ['2040-03-05T07:00:01Z', 'minutes', 59],
    ['2040-03-05T07:00:00Z', 'hours', 1],
    ['2040-03-04T06:00:00Z', 'hours', 26],
    ['2040-03-02T08:00:01Z', 'hours', 71],
    ['2040-03-02T08:00:00Z', 'days', 3],
    ['2040-03-05T09:00:00Z', 'minutes', 0],
  ] as const;
  for (const [since, unit, count] of ages) expect(ageOf(since, NOW), since).toEqual({ unit, count });
});
