import { localDay, parseCalendarDate } from '@portal/domain/time/calendar-date';
import { dayTexts } from './day-texts.ts';
import { useTexts } from './use-texts.ts';

/**
 * Returns a function that formats a wire date, `2026-11-05`, as on an invoice: `5 November 2026` (SPEC section 2: day,
 * month name, year). An ISO instant is formatted as its local day. Month names come from the texts, so that server
 * and browser render the same text.
 */
export function useFormatDay(): (text: string) => string {
  const months = useTexts(dayTexts)('time.months').split('|');
  return (text) => {
    const instant = text.includes('T') ? new Date(text) : null;
    const day = instant ? localDay(instant) : parseCalendarDate(text);
    if (!day) return text;
    const [year, month, date] = day.split('-').map(Number);
    return `${date}\u00a0${months[(month ?? 1) - 1]} ${year}`;
  };
}
