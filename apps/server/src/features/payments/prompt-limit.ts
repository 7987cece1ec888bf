import { createHash } from 'node:crypto';
import type { Msisdn } from '@portal/domain/msisdn';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.ts';

/** Takes one payment request of a payer's allowance: `null` when it had one, else the seconds until it has again. */
export type TakePrompt = (payer: Msisdn, visitorId: string) => Promise<number | null>;

/**
 * Requests to one handset, counted whoever sets them off: anybody may type anybody's number, and a phone that rings
 * all day, or an approval given to make it stop, must not come of it. Frees itself within ten minutes (SAFETY X5).
 */
export function promptLimit(limiter: RateLimiter): TakePrompt {
  return (payer, visitorId) => {
    const address = createHash('sha256').update(payer).digest('base64url');
    return orUnavailable(limiter('prompts', { address, visitorId }));
  };
}
