import { localDay, utcOffsetMs } from './calendar-date.ts';

const DAY_MS = 24 * 3_600_000;

/** Includes `from` and excludes `to`. */
export type Period = { from: Date; to: Date };

/** A calendar day in the country, `YYYY-MM-DD`. */
export type BusinessDay = string & { readonly day: unique symbol };

/** Parses a day; `null` when it does not exist. */
export function parseBusinessDay(text: string): BusinessDay | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = text as BusinessDay;
  const { from } = toDayPeriod(day);
  return Number.isNaN(from.getTime()) || toBusinessDay(from) !== day ? null : day;
}

/** Returns the calendar day in the country of a point in time. */
export function toBusinessDay(at: Date): BusinessDay {
  return localDay(at) as string as BusinessDay;
}

/** Returns the period of a day, from midnight to midnight local time. */
export function toDayPeriod(day: BusinessDay): Period {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - utcOffsetMs());
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

/** Returns the calendar day before. */
export function dayBefore(day: BusinessDay): BusinessDay {
  return toBusinessDay(new Date(toDayPeriod(day).from.getTime() - DAY_MS));
}

/** Returns the next calendar day. */
export function dayAfter(day: BusinessDay): BusinessDay {
  return toBusinessDay(new Date(toDayPeriod(day).from.getTime() + DAY_MS));
}

/** Lists the days before today in the country, newest first. */
export function listDaysBefore(now: Date, count: number): BusinessDay[] {
  return Array.from({ length: count }, (_, index) =>
    toBusinessDay(new Date(now.getTime() - (index + 1) * DAY_MS)),
  );
}
