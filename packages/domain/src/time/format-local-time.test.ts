import { expect, test } from 'vitest';
import { writeDayOfMonth } from './date-in-words.ts';
import { formatLocalClock, formatLocalTime } from './format-local-time.ts';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';

test('is two hours ahead of UTC in winter and in summer', () => {
  expect(formatLocalTime('2026-11-21T12:05:00Z', months)).toBe('21 November 2026, 14:05');
  expect(formatLocalTime('2026-07-01T12:05:00Z', months)).toBe('1 July 2026, 14:05');
});

test('changes the date at midnight in Kigali, also on a leap day', () => {
  expect(formatLocalTime('2028-02-28T22:30:00Z', months)).toBe('29 February 2028, 00:30');
  expect(formatLocalTime('2026-12-31T23:59:00Z', months)).toBe('1 January 2027, 01:59');
});

test('the first day of a month is an ordinal where the language has a word for it', () => {
  const french = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|1er';
  expect(formatLocalTime('2026-12-01T12:05:00Z', french)).toBe('1er décembre 2026, 14:05');
  expect(formatLocalTime('2026-12-11T12:05:00Z', french)).toBe('11 décembre 2026, 14:05');
  expect(writeDayOfMonth(1, french)).toBe('1er');
  expect(writeDayOfMonth(21, french)).toBe('21');
});

test('formats the time of day with seconds', () => {
  expect(formatLocalClock(new Date('2026-11-21T22:05:09Z'))).toBe('00:05:09');
});
