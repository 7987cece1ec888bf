import { afterEach, expect, test } from 'vitest';
import { formatDay, formatShortTime, formatTime } from './format.ts';
import { setOperator } from './operator-time.ts';

afterEach(() => setOperator({ utcOffsetMinutes: 0, country: '' }));

// The computer's zone and the USA's order of day and month are nobody's at an operator in Rwanda (CLDR: en-RW).
test("days and times are written as in the operator's country, by its clock", () => {
  setOperator({ utcOffsetMinutes: 120, country: 'RW' });
  expect(formatTime('2026-11-27T22:18:58Z', 'en')).toBe('28 Nov 2026, 00:18:58');
  expect(formatTime('2026-11-28T15:18:58Z', 'fr')).toBe('28 nov. 2026, 17:18:58');
  expect(formatDay('2026-11-08', 'en')).toBe('8 Nov 2026');
  setOperator({ utcOffsetMinutes: 180, country: 'KE' });
  expect(formatTime('2026-11-28T12:18:58Z', 'en')).toBe('28 Nov 2026, 15:18:58');
});

// CLDR has `d MMM y` also for the first, which is `1er`: Le guide du rédacteur, 2.4.2 (Bureau de la traduction, Canada).
test('the first day of a month is an ordinal in French', () => {
  setOperator({ utcOffsetMinutes: 120, country: 'RW' });
  expect(formatDay('2026-12-01', 'fr')).toBe('1er déc. 2026');
  expect(formatDay('2026-12-11', 'fr')).toBe('11 déc. 2026');
  expect(formatTime('2026-11-30T22:18:58Z', 'fr')).toBe('1er déc. 2026, 00:18:58');
  expect(formatDay('2026-12-01', 'en')).toBe('1 Dec 2026');
});

test('a time of a list has its year only when it is another one by the clock of the country', () => {
  setOperator({ utcOffsetMinutes: 120, country: 'RW' });
  const newYear = '2026-12-31T22:30:00Z';
  expect(formatShortTime(newYear, 'en', new Date('2026-12-31T23:00:00Z'))).toBe('1 Jan, 00:30');
  expect(formatShortTime(newYear, 'en', new Date('2026-12-31T21:00:00Z'))).toBe('1 Jan 2027, 00:30');
});
