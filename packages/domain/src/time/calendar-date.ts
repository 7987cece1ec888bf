/** A day without a time of day, `YYYY-MM-DD`: due dates and billing periods. Made by {@link parseCalendarDate}. */
export type CalendarDate = string & { readonly __calendarDate: true };

/** Milliseconds that Kigali's clock is ahead of UTC. Rwanda has no daylight saving time. */
export const KIGALI_UTC_OFFSET_MS = 2 * 3_600_000;

/** ISO text to a day that exists (no 30 February), else `null`. */
export function parseCalendarDate(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const instant = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(instant)) return null;
  return new Date(instant).toISOString().startsWith(text) ? (text as CalendarDate) : null;
}

/** The day it is in Kigali at an instant: bills fall due by the local calendar, not by UTC. */
export function kigaliDay(at: Date): CalendarDate {
  return kigaliDateTime(at).slice(0, 10) as CalendarDate;
}

/** Date and time in Kigali at an instant, without a zone: `2026-11-21T10:04:05`. */
export function kigaliDateTime(at: Date): string {
  return new Date(at.getTime() + KIGALI_UTC_OFFSET_MS).toISOString().slice(0, 19);
}

/** A day so many days later, or earlier when negative. */
export function addDays(day: CalendarDate, days: number): CalendarDate {
  const instant = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000;
  return new Date(instant).toISOString().slice(0, 10) as CalendarDate;
}
