import { dayTexts } from './day-texts.ts';
import { formatDay } from './format-day.ts';
import { useTexts } from './use-texts.ts';

/**
 * Returns a function that formats a wire date, `2026-11-05`, as on an invoice: `5 November 2026` (SPEC section 2: day,
 * month name, year). An ISO instant is formatted as its local day. Month names come from the texts, so that server
 * and browser render the same text.
 */
export function useFormatDay(): (text: string) => string {
  const months = useTexts(dayTexts)('time.months');
  return (text) => formatDay(text, months);
}
