import { createHash } from 'node:crypto';
import { mapToUnavailable } from '../errors/or-unavailable.ts';
import { PortalError } from '../errors/portal-error.ts';
import type { RateLimiter } from './rate-limiter.ts';
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
 * Limits failed lookups per subject: a few from one network, more from all networks together, so that
 * guessing is limited and a stranger's guesses do not block the owner, who uses another network (SAFETY X3,
 * X5). Successful lookups cost nothing. The point is taken before the lookup and given back after a success,
 * so that concurrent guesses are counted.
 */
export function limitFailedLookups(
  limiter: RateLimiter,
  group: Extract<LimitGroup, 'account' | 'lead' | 'bill'>,
): LimitedLookup {
  return async ({ subjects, network, find }) => {
    const keys = subjects.map((subject) => ({
      address: hashOf(subject),
      visitorId: hashOf(`${subject} ${network}`),
    }));
    for (const key of keys) {
      const retryAfterSeconds = await mapToUnavailable(limiter(group, key));
      if (retryAfterSeconds !== null) throw new PortalError('RATE_LIMITED', { retryAfterSeconds });
    }
    const refundPoints = () =>
      mapToUnavailable(Promise.all(keys.map((key) => limiter.refundPoints(group, key))));
    const found = await mapToUnavailable(find()).catch(async (error) => {
      await refundPoints();
      throw error;
    });
    if (found !== null) await refundPoints();
    return found;
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
