import { localDateTime } from './calendar-date.ts';
import { type DateWords, writeDateInWords } from './date-in-words.ts';

/** Formats an ISO instant for readers in the country: `21 November 2026, 14:05`. */
export function formatLocalTime(iso: string, words: DateWords): string {
  const [date = '', time = ''] = localDateTime(new Date(iso)).split('T');
  return `${writeDateInWords(date, words)}, ${time.slice(0, 5)}`;
}

/** Formats the time of day with seconds: `14:05:09`. */
export function formatLocalClock(instant: Date): string {
  return localDateTime(instant).slice(11, 19);
}
