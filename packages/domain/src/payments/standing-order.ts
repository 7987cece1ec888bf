import { addDays, type CalendarDate, localDay, utcOffsetMs } from '../time/calendar-date.ts';

/** How often a standing order buys; `low`: when the airtime of its line falls below a limit. */
export const STANDING_RHYTHMS = ['day', 'week', 'month', 'low'] as const;

/** The days of a week, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** When a standing order buys, by the calendar of the country. */
export type StandingSchedule =
  | { every: 'day' }
  | { every: 'week'; weekday: number }
  /** A shorter month has its last day in the place of the 29th, 30th or 31st. */
  | { every: 'month'; monthDay: number }
  | { every: 'low'; belowMinor: number };

/**
 * Why a standing order buys nothing now. `changed`: it cannot be bought as it was agreed, so its owner must agree again; `asked`: it
 * waits for the payer's answer on the handset, and never bought yet; `first-charge`: it waits for the first payment by a card;
 * `unpermitted`: the permission ended, so its owner must agree again.
 */
export const STANDING_PAUSES = [
  ...(['owner', 'failures', 'changed', 'asked', 'first-charge', 'unpermitted'] as const),
] as const;

/**
 * How a standing order ended. `unpaid`: the first payment by a card was not made; `not-reusable`: its card cannot be charged again;
 * `disputed`: a charge was disputed at the bank; `cardholder`: by the link in the e-mail to the holder of the card.
 */
export const STANDING_ENDS = [
  ...(['page', 'message', 'ussd', 'care', 'holder', 'time', 'replaced', 'refused'] as const),
  ...(['unpaid', 'not-reusable', 'disputed', 'cardholder'] as const),
] as const;

/** What the owner of a line can do with a standing order. */
export const STANDING_CHANGES = ['pause', 'resume', 'end'] as const;

/** The first due day after a day; `null` for an order that waits for low airtime. */
export function nextDueDay(schedule: StandingSchedule, after: CalendarDate): CalendarDate | null {
  switch (schedule.every) {
    case 'day':
      return addDays(after, 1);
    case 'week':
      return addDays(after, ((schedule.weekday - weekdayOf(after) + 6) % 7) + 1);
    case 'month': {
      const month = after.slice(0, 7);
      const ofThisMonth = dayOfMonth(month, schedule.monthDay);
      return ofThisMonth > after ? ofThisMonth : dayOfMonth(nextMonth(month), schedule.monthDay);
    }
    case 'low':
      return null;
  }
}

/** The instant of an hour of a day in the country. */
export function hourOfDay(day: CalendarDate, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 - utcOffsetMs());
}

/** The month of an instant in the country, `YYYY-MM`, by which the limit of a standing order counts. */
export function localMonth(at: Date): string {
  return localDay(at).slice(0, 7);
}

/** Monday is 1, Sunday 7. */
function weekdayOf(day: CalendarDate): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

function dayOfMonth(month: string, monthDay: number): CalendarDate {
  const last = Number(addDays(`${nextMonth(month)}-01` as CalendarDate, -1).slice(8));
  return `${month}-${String(Math.min(monthDay, last)).padStart(2, '0')}` as CalendarDate;
}

function nextMonth(month: string): string {
  return addDays(`${month}-28` as CalendarDate, 4).slice(0, 7);
}
