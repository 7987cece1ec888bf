import { localDateTime } from './calendar-date.ts';

/** Day and time in the country: `28/11 14:05`, as short in every language. */
export function writeTime(at: Date): string {
  const [day = '', time = ''] = localDateTime(at).split('T');
  return `${writeDay(day)} ${time.slice(0, 5)}`;
}

/** A day: `28/11`. */
export function writeDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${date}/${month}`;
}
