import { utcOffsetMs } from '@portal/domain/time/calendar-date';

const HOUR_MS = 3_600_000;

/** How often a file is written. */
export type FilePeriod = 'hour' | 'day';

const LENGTHS: Record<FilePeriod, { ms: number; characters: number }> = {
  hour: { ms: HOUR_MS, characters: '2026-11-29T14'.length },
  day: { ms: 24 * HOUR_MS, characters: '2026-11-29'.length },
};

/** The hour or calendar day in the country that a time is in. `name`: its begin, `2026-11-29T14` or `2026-11-29`; `end` is excluded. */
export function periodOf(at: Date, every: FilePeriod): { name: string; end: Date } {
  const { ms, characters } = LENGTHS[every];
  const begin = Math.floor((at.getTime() + utcOffsetMs()) / ms) * ms;
  const name = new Date(begin).toISOString().slice(0, characters);
  return { name, end: new Date(begin + ms - utcOffsetMs()) };
}

/** The last period that is over. */
export function periodBefore(at: Date, every: FilePeriod): { name: string; end: Date } {
  return periodOf(new Date(at.getTime() - LENGTHS[every].ms), every);
}
