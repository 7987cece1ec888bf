import { localDateTime } from './calendar-date.ts';

/**
 * Formats an ISO instant for readers in the country: `21 November 2026, 14:05`. Month names come from the texts, so that
 * server and browser render the same text.
 * @param months twelve names separated by `|`
 */
export function formatLocalTime(iso: string, months: string): string {
  const [date = '', time = ''] = localDateTime(new Date(iso)).split('T');
  const [year, month, day] = date.split('-');
  return `${Number(day)} ${months.split('|')[Number(month) - 1]} ${year}, ${time.slice(0, 5)}`;
}

/** Formats the time of day with seconds: `14:05:09`. */
export function formatLocalClock(instant: Date): string {
  return localDateTime(instant).slice(11, 19);
}
