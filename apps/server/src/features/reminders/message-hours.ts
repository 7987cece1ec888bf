import { getCountry } from '@portal/domain/country/country';
import { utcOffsetMs } from '@portal/domain/time/calendar-date';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Without a line in the country's file nobody is written to at night either. */
const DEFAULT_HOURS = { from: 8, to: 20 };

/** Whether customers may be written to unasked at an instant, by the hours of the country. */
export function isMessageHour(at: Date): boolean {
  return nextMessageHour(at).getTime() === at.getTime();
}

/** The instant itself, or when the hours begin after it. */
export function nextMessageHour(at: Date): Date {
  const { from, to } = getCountry().messageHours ?? DEFAULT_HOURS;
  const local = at.getTime() + utcOffsetMs();
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const opens = midnight + from * HOUR_MS;
  if (local < opens) return new Date(opens - utcOffsetMs());
  return local < midnight + to * HOUR_MS ? at : new Date(opens + DAY_MS - utcOffsetMs());
}
