import { utcOffsetMs } from './calendar-date.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The hours of the country, local time, in which customers are written to unasked: `from` 8 `to` 20. */
export type MessageHours = { from: number; to: number };

/** Whether customers may be written to unasked at an instant. */
export function isMessageHour(at: Date, hours: MessageHours): boolean {
  return nextMessageHour(at, hours).getTime() === at.getTime();
}

/** Milliseconds until the hours of an instant are over; 0 outside of them. What arrives later would arrive at night. */
export function messageHoursLeft(at: Date, hours: MessageHours): number {
  if (!isMessageHour(at, hours)) return 0;
  const sinceMidnight = (at.getTime() + utcOffsetMs()) % DAY_MS;
  return hours.to * HOUR_MS - sinceMidnight;
}

/** The instant itself, or when the hours begin after it. */
export function nextMessageHour(at: Date, { from, to }: MessageHours): Date {
  const local = at.getTime() + utcOffsetMs();
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const opens = midnight + from * HOUR_MS;
  if (local < opens) return new Date(opens - utcOffsetMs());
  return local < midnight + to * HOUR_MS ? at : new Date(opens + DAY_MS - utcOffsetMs());
}
