import { utcOffsetMs } from '../time/calendar-date.ts';
import type { OpenDays, OpeningHours } from './shop.ts';

/** Whether a shop is open: `until` and `at` are local times `HH:MM`; `at` is `null` when it opens no more that day. */
export type OpenState = { kind: 'open'; until: string } | { kind: 'closed'; at: string | null };

const SUNDAY = 0;
const SATURDAY = 6;

/**
 * Whether a shop is open at a time, by the clock of the country. Public holidays are not covered.
 * @returns `null` when its opening hours are unknown
 */
export function openStateAt(hours: readonly OpeningHours[], now: Date): OpenState | null {
  if (hours.length === 0) return null;
  const local = new Date(now.getTime() + utcOffsetMs());
  const time = local.toISOString().slice(11, 16);
  const today = hours.filter(({ days }) => days === daysOf(local.getUTCDay()));
  const current = today.find(({ opens, closes }) => opens <= time && time < closes);
  if (current) return { kind: 'open', until: current.closes };
  const [next] = today
    .map(({ opens }) => opens)
    .filter((opens) => opens > time)
    .sort();
  return { kind: 'closed', at: next ?? null };
}

function daysOf(weekday: number): OpenDays {
  if (weekday === SUNDAY) return 'sunday';
  return weekday === SATURDAY ? 'saturday' : 'weekdays';
}
