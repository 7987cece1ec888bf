import { getCountry } from '../country/country.ts';

/** A day without a time of day, `YYYY-MM-DD`: due dates and billing periods. Created by {@link parseCalendarDate}. */
export type CalendarDate = string & { readonly __calendarDate: true };

/**
 * Milliseconds that the country's clock is ahead of UTC, the same all year. A constant, because creating an Intl formatter
 * with a time zone takes a third of a second on a cheap phone.
 */
export function utcOffsetMs(): number {
  return getCountry().utcOffsetMinutes * 60_000;
}

/** Parses an ISO date; `null` for a day that does not exist. */
export function parseCalendarDate(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const instant = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(instant)) return null;
  return new Date(instant).toISOString().startsWith(text) ? (text as CalendarDate) : null;
}

/** The date in the country at an instant; due dates use the local calendar. */
export function localDay(at: Date): CalendarDate {
  return localDateTime(at).slice(0, 10) as CalendarDate;
}

/** Date and time in the country at an instant, without a zone: `2026-11-21T10:04:05`. */
export function localDateTime(at: Date): string {
  return new Date(at.getTime() + utcOffsetMs()).toISOString().slice(0, 19);
}

/** The instant at which a date begins in the country. */
export function startOfDay(day: CalendarDate): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - utcOffsetMs());
}

/** Adds days to a date; negative numbers subtract. */
export function addDays(day: CalendarDate, days: number): CalendarDate {
  const instant = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000;
  return new Date(instant).toISOString().slice(0, 10) as CalendarDate;
}
