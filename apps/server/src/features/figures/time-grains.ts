import { utcOffsetMs } from '@portal/domain/time/calendar-date';
import type { Grain } from './measures.ts';

export const DAY_MS = 86_400_000;

/** Length of each grain in milliseconds. Every day of the country has 24 hours: its clock is never changed. */
export const GRAIN_MS: Record<Grain, number> = { '5-minutes': 300_000, hour: 3_600_000, day: DAY_MS };

/** Begin of the grain in which an instant is, by the country's clock. */
export function startOf(grain: Grain, at: Date): Date {
  const [length, offset] = [GRAIN_MS[grain], utcOffsetMs()];
  return new Date(Math.floor((at.getTime() + offset) / length) * length - offset);
}

/** An instant some milliseconds later; earlier for a negative number. */
export function addMs(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

/** SQL of {@link startOf} for a column. */
export function startOfSql(grain: Grain, column: string): string {
  const origin = new Date(-utcOffsetMs()).toISOString();
  return `date_bin('${GRAIN_MS[grain] / 1000} seconds', ${column}, '${origin}'::timestamptz)`;
}
