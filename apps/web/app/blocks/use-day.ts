import { formatCalendarDate, parseCalendarDate } from '@portal/domain/calendar-date';
import { useLocale } from './page-facts.ts';

/** A day of the wire, `2026-11-05`, as an invoice prints it in the language of the page: `5 November 2026`. */
export function useDay(): (text: string) => string {
  const locale = useLocale();
  return (text) => {
    const day = parseCalendarDate(text);
    return day ? formatCalendarDate(day, locale) : text;
  };
}
