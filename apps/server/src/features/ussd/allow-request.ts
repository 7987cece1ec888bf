import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { LimitGroup } from '@portal/platform/http/rate-limits/rate-limits';
import type { UssdDeps } from './ussd-deps.ts';

/**
 * Counts a request against a rate limit of the caller, as calls of a browser are counted. All callers have the address of
 * the gateway, so each counts as an address of its own. Throws RATE_LIMITED, UNAVAILABLE.
 */
export async function allowRequest(
  { limiter }: Pick<UssdDeps, 'limiter'>,
  group: LimitGroup,
  visitorId: string,
): Promise<void> {
  const retryAfterSeconds = await limiter(group, { address: visitorId, visitorId }).catch((cause) => {
    throw new PortalError('UNAVAILABLE', {}, { cause });
  });
  if (retryAfterSeconds !== null) throw new PortalError('RATE_LIMITED', { retryAfterSeconds });
}
