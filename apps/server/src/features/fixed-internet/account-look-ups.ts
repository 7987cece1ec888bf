import { createHash } from 'node:crypto';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.ts';
import type { TakeLookUp } from './find-account.ts';

/**
 * Look-ups of one account, counted whoever makes them and whether or not they were right, so that e-mails can't be
 * guessed from many places. The allowance frees itself within fifteen minutes: nobody is kept out for long
 * (SAFETY X5). The account is kept as a hash.
 */
export function accountLookUps(limiter: RateLimiter): TakeLookUp {
  return (accountNumber) => {
    const address = createHash('sha256').update(accountNumber).digest('base64url');
    return orUnavailable(limiter('account', { address, visitorId: null }));
  };
}
