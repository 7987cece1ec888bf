const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Up to here hours are counted: "26 h" says more than "1 d" to whoever has to call back within a day. */
const MOST_HOURS = 72;

/** How long ago something was, in the largest unit that is still exact enough. A time to come, as of a clock that is wrong, is 0 minutes. */
export function ageOf(since: string, now: Date): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const age = Math.max(0, now.getTime() - Date.parse(since));
  if (age < HOUR_MS) return { unit: 'minutes', count: Math.floor(age / MINUTE_MS) };
  const hours = Math.floor(age / HOUR_MS);
  return hours < MOST_HOURS
    ? { unit: 'hours', count: hours }
    : { unit: 'days', count: Math.floor(age / DAY_MS) };
}
