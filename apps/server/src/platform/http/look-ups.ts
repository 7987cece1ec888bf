import { createHash } from 'node:crypto';
import { orUnavailable } from './or-unavailable.ts';
import { PortalError } from './portal-error.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { LimitGroup } from './rate-limits.ts';

/** Somebody names something by two secrets and asks for it. */
type Asking<Found> = {
  /** What is asked for, e.g. an account number; kept as a hash. */
  subjects: readonly string[];
  /** Network that asks (network-of.ts). */
  network: string;
  /** `null`: the two don't belong together. */
  find: () => Promise<Found | null>;
};

/** Looks something up, unless too many wrong answers were given before. Throws RATE_LIMITED, UNAVAILABLE. */
export type LookUp = <Found>(asking: Asking<Found>) => Promise<Found | null>;

/**
 * Counts the wrong look-ups of a subject: from one network a few, from everywhere more, so that nobody guesses for long
 * and a stranger's guesses do not keep the owner out, who asks from elsewhere (SAFETY X3, X5). A right one costs
 * nothing. It is counted before it is known to be right, so that many at once don't slip through.
 */
export function countWrongLookUps(
  limiter: RateLimiter,
  group: Extract<LimitGroup, 'account' | 'lead' | 'bill'>,
): LookUp {
  return async ({ subjects, network, find }) => {
    const keys = subjects.map((subject) => ({
      address: hashOf(subject),
      visitorId: hashOf(`${subject} ${network}`),
    }));
    for (const key of keys) {
      const retryAfterSeconds = await orUnavailable(limiter(group, key));
      if (retryAfterSeconds !== null) throw new PortalError('RATE_LIMITED', { retryAfterSeconds });
    }
    const giveBack = () => orUnavailable(Promise.all(keys.map((key) => limiter.giveBack(group, key))));
    const found = await orUnavailable(find()).catch(async (error) => {
      await giveBack();
      throw error;
    });
    if (found !== null) await giveBack();
    return found;
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
