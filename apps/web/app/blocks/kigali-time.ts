/** Rwanda keeps one time all year (SPEC: Rwanda): UTC+2, no summer time. */
const ZONE = 'Africa/Kigali';

const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/**
 * An ISO instant as people in Rwanda read it: `21 November 2026, 14:05`. Month names come from the texts, so that
 * server and browser write the same whatever languages their systems know.
 * @param months twelve names, `|` between them
 */
export function kigaliTime(iso: string, months: string): string {
  const { day, month, year, hour, minute } = partsOf(iso);
  return `${Number(day)} ${months.split('|')[Number(month) - 1]} ${year}, ${hour}:${minute}`;
}

/** Time of day with seconds: `14:05:09`. */
export function kigaliClock(instant: Date): string {
  const { hour, minute, second } = partsOf(instant.toISOString());
  return `${hour}:${minute}:${second}`;
}

function partsOf(iso: string): Record<string, string> {
  return Object.fromEntries(PARTS.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}
