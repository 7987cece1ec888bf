import { localDay, parseCalendarDate } from '@portal/domain/time/calendar-date';
import { type DateWords, writeDateInWords } from '@portal/domain/time/date-in-words';

/**
 * Formats a wire date, `2026-11-05`, or the local day of an ISO instant: `5 November 2026`, which no line breaks. Any other text is
 * returned unchanged.
 */
export function formatDay(text: string, words: DateWords): string {
  const instant = text.includes('T') ? new Date(text) : null;
  const day = instant ? localDay(instant) : parseCalendarDate(text);
  if (!day) return text;
  return writeDateInWords(day, words).replaceAll(' ', '\u00a0');
}
