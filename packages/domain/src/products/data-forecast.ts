import type { CalendarDate } from '../time/calendar-date.ts';
import { type Bucket, isExpired } from './bucket.ts';

const DAY_MS = 86_400_000;
/** A forecast further ahead than this says nothing. */
const FARTHEST_DAYS = 60;

/** What a line used on one local day. */
export type DayUsage = { day: CalendarDate; megabytes: number };

/**
 * Estimates when a line is without data if it goes on as in the given days: bundles are used in the order in which they expire, and
 * what is not used by then is lost.
 * @param usage whole days that are over; a day without use counts
 * @returns `null` when there is no data, nothing was used, or it lasts longer than sixty days or without end
 */
export function forecastDataEnd(
  buckets: readonly Pick<Bucket, 'service' | 'left' | 'expiresAt'>[],
  usage: readonly DayUsage[],
  now: Date,
): Date | null {
  const used = usage.reduce((sum, { megabytes }) => sum + megabytes, 0);
  if (used <= 0) return null;
  const perMs = used / usage.length / DAY_MS;
  const open = buckets.filter((bucket) => bucket.service === 'data' && !isExpired(bucket, now));
  const end = [...open].sort(byExpiry).reduce((until, { left, expiresAt }) => {
    const expiry = expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    if (expiry <= until) return until;
    return left === 'unlimited' ? expiry : Math.min(expiry, until + left / perMs);
  }, now.getTime());
  const lastsMs = end - now.getTime();
  return lastsMs > 0 && lastsMs <= FARTHEST_DAYS * DAY_MS ? new Date(Math.round(end)) : null;
}

function byExpiry(one: Pick<Bucket, 'expiresAt'>, other: Pick<Bucket, 'expiresAt'>): number {
  const timeOf = ({ expiresAt }: Pick<Bucket, 'expiresAt'>) =>
    expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return timeOf(one) - timeOf(other);
}
