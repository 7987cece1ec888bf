import { localDay, parseCalendarDate } from '@portal/domain/time/calendar-date';

/**
 * Formats a wire date, `2026-11-05`, or the local day of an ISO instant: `5 November 2026`, which no line breaks. Any other text is
 * returned unchanged.
 * @param months the names of the months, separated by `|`
 */
export function formatDay(text: string, months: string): string {
  const instant = text.includes('T') ? new Date(text) : null;
  const day = instant ? localDay(instant) : parseCalendarDate(text);
  if (!day) return text;
  const [year, month, date] = day.split('-').map(Number);
  return `${date}\u00a0${months.split('|')[(month ?? 1) - 1]}\u00a0${year}`;
}
