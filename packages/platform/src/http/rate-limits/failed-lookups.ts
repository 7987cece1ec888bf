import { createHash } from 'node:crypto';
import { mapToUnavailable } from '../errors/or-unavailable.ts';
import { PortalError } from '../errors/portal-error.ts';
import type { LimitKeys, RateLimiter } from './rate-limiter.ts';
import type { LimitGroup } from './rate-limits.ts';

/** A lookup by two values that must belong together. */
type Lookup<Found> = {
  /** What is looked up, e.g. an account number. Stored as a hash. */
  subjects: readonly string[];
  /** Network of the caller (client-network.ts). */
  network: string;
  /** Returns `null` when the two values do not belong together. */
  find: () => Promise<Found | null>;
};

/** Runs a lookup unless there were too many failed ones before. Throws RATE_LIMITED, UNAVAILABLE. */
export type LimitedLookup = <Found>(lookup: Lookup<Found>) => Promise<Found | null>;

/**
 * Limits failed lookups per subject: a few from one network, more from all networks together, so that guessing is limited
 * (SAFETY X3). Once those of all networks are used up, a network that has not failed on the subject still has one: its owner, whose
 * lookup is right, is not locked out by strangers, however often they use the total up (X5). Successful lookups cost nothing. The
 * points are taken before the lookup and given back after a success, so that concurrent guesses are counted.
 */
export function limitFailedLookups(
  limiter: RateLimiter,
  group: Extract<LimitGroup, 'account' | 'lead' | 'bill'>,
): LimitedLookup {
  return async ({ subjects, network, find }) => {
    const taken: Taken[] = [];
    const refundPoints = () =>
      mapToUnavailable(Promise.all(taken.map(({ of, keys }) => limiter.refundPoints(of, keys))));
    for (const subject of subjects) {
      const wait = await mapToUnavailable(takePoints(limiter, { group, subject, network }, taken));
      if (wait === null) continue;
      await refundPoints();
      throw new PortalError('RATE_LIMITED', { retryAfterSeconds: wait });
    }
    const found = await mapToUnavailable(find()).catch(async (error) => {
      await refundPoints();
      throw error;
    });
    if (found !== null) await refundPoints();
    return found;
  };
}

/** Points that a lookup has taken. */
type Taken = { of: LimitGroup; keys: LimitKeys };

/** Takes the points of one subject and adds them to `taken`. Returns the seconds to wait; `null` when the lookup may be made. */
async function takePoints(
  limiter: RateLimiter,
  { group, subject, network }: { group: LimitGroup; subject: string; network: string },
  taken: Taken[],
): Promise<number | null> {
  const take = async (of: LimitGroup, keys: LimitKeys) => {
    const wait = await limiter(of, keys);
    if (wait === null) taken.push({ of, keys });
    return wait;
  };
  const [ofAll, ofNetwork] = [hashOf(subject), hashOf(`${subject} ${network}`)];
  const wait = await take(group, { address: '', visitorId: ofNetwork });
  if (wait !== null) return wait;
  const waitOfAll = await take(group, { address: ofAll, visitorId: null });
  if (waitOfAll === null) return null;
  return (await take('freshNetworks', { address: ofAll, visitorId: ofNetwork })) === null ? null : waitOfAll;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
