import { describe, expect, test } from 'vitest';
import { openStateAt } from './opening-hours.ts';
import type { OpeningHours } from './shop.ts';

const HOURS: OpeningHours[] = [
  { days: 'weekdays', opens: '08:00', closes: '12:00' },
  { days: 'weekdays', opens: '14:00', closes: '18:00' },
  { days: 'saturday', opens: '09:00', closes: '13:00' },
];
/** Kigali is two hours ahead of UTC. 23 November 2026 is a Monday. */
const stateAt = (utc: string) => openStateAt(HOURS, new Date(`2026-11-${utc}:00Z`));

describe('whether a shop is open', () => {
  test('follows the clock of the country, not UTC', () => {
    expect(stateAt('23T06:00')).toEqual({ kind: 'open', until: '12:00' });
    expect(stateAt('23T05:59')).toEqual({ kind: 'closed', at: '08:00' });
  });

  test('a shop is closed from its closing time on, and over lunch', () => {
    expect(stateAt('23T09:59')).toEqual({ kind: 'open', until: '12:00' });
    expect(stateAt('23T10:00')).toEqual({ kind: 'closed', at: '14:00' });
    expect(stateAt('23T16:00')).toEqual({ kind: 'closed', at: null });
  });

  test('Saturday and Sunday have hours of their own, and Sunday begins at midnight in Kigali', () => {
    expect(stateAt('28T08:00')).toEqual({ kind: 'open', until: '13:00' });
    expect(stateAt('28T22:30')).toEqual({ kind: 'closed', at: null });
    expect(stateAt('29T22:30')).toEqual({ kind: 'closed', at: '08:00' });
  });

  test('unknown hours are neither open nor closed', () => {
    expect(openStateAt([], new Date('2026-11-23T08:00:00Z'))).toBeNull();
  });
});
