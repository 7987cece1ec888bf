import { utcOffsetMs } from '@portal/domain/time/calendar-date';

const DAY_MS = 24 * 3_600_000;
/** The entry date is at most half a year from the value date. */
const LONGEST_MS = 183 * DAY_MS;

/**
 * The day on which a bank has booked an entry of MT940 (field 61): its entry date, in the year that brings it next to the
 * value date (RULINGS 94); the value date when there is no entry date. Returns midnight in the country, `null` for a day that
 * does not exist. Banks that count thirty days a month write 30 February as a value date: it is the last day of the month.
 * @param value value date, `yyMMdd`
 * @param entry entry date, `MMdd`, or empty
 */
export function readBookingDay(value: string, entry: string): Date | null {
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4)].map(Number) as [
    number,
    number,
    number,
  ];
  if (!/^\d{6}$/.test(value)) return null;
  const valued =
    toDay(2000 + year, month, day) ?? (month === 2 && day <= 30 ? toDay(2000 + year, 3, 0) : null);
  if (valued === null) return null;
  if (entry === '') return atMidnight(valued);
  const [entryMonth, entryDay] = [Number(entry.slice(0, 2)), Number(entry.slice(2))];
  const near = [1999, 2000, 2001]
    .flatMap((base) => toDay(base + year, entryMonth, entryDay) ?? [])
    .map((time) => ({ time, distance: Math.abs(time - valued) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near && near.distance <= LONGEST_MS ? atMidnight(near.time) : null;
}

/** UTC midnight of a day; day 0 is the last one of the month before. `null` for a day that does not exist. */
function toDay(year: number, month: number, day: number): number | null {
  const time = new Date(Date.UTC(year, month - 1, day));
  return day === 0 || (time.getUTCMonth() === month - 1 && time.getUTCDate() === day) ? time.getTime() : null;
}

const atMidnight = (time: number) => new Date(time - utcOffsetMs());
