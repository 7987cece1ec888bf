import { z } from 'zod';

/** A setting that names a time zone. */
export const timeZone = z
  .string()
  .refine(isTimeZone, 'a time zone of the IANA database, e.g. Africa/Nairobi');

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** `YYYY-MM-DD` and `HH:mm:ss` of a moment in a zone, for gateways that write times without one. */
export function localTime(zone: string, at: Date): { date: string; time: string } {
  const format = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', format).format(at).split(' ');
  return { date, time };
}
