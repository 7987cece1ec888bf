/**
 * Rwanda keeps one time all year, two hours ahead of UTC, without summer time. Counted here and not asked of a
 * formatter with a time zone: to make one keeps a cheap phone busy for a third of a second.
 */
const AHEAD_OF_UTC_MS = 2 * 60 * 60 * 1000;

/**
 * An ISO instant as people in Rwanda read it: `21 November 2026, 14:05`. Month names come from the texts, so that
 * server and browser write the same whatever languages their systems know.
 * @param months twelve names, `|` between them
 */
export function kigaliTime(iso: string, months: string): string {
  const [date = '', time = ''] = inKigali(new Date(iso)).split('T');
  const [year, month, day] = date.split('-');
  return `${Number(day)} ${months.split('|')[Number(month) - 1]} ${year}, ${time.slice(0, 5)}`;
}

/** Time of day with seconds: `14:05:09`. */
export function kigaliClock(instant: Date): string {
  return inKigali(instant).slice(11, 19);
}

/** What a clock and a calendar in Kigali show, in the form of an ISO instant. */
function inKigali(instant: Date): string {
  return new Date(instant.getTime() + AHEAD_OF_UTC_MS).toISOString();
}
