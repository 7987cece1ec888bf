import { kigaliDateTime } from '@portal/domain/time/calendar-date';

/** Date and time in Kigali for a terminal, `2026-11-21 10:04:05`; a dash for `null`. */
export function formatKigaliTime(at: Date | null): string {
  return at ? kigaliDateTime(at).replace('T', ' ') : '–';
}
