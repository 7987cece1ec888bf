import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PortalError } from '../errors/portal-error.ts';
import { clientAddressOf, networkOf, wideNetworkOf } from './client-network.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { GROUP_OF_CALL, type LimitGroup } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Rate limit group of a route that is not a portal call. */
    limit?: LimitGroup;
  }
}

/**
 * Registers the hook that rejects requests over the rate limit of their route with RATE_LIMITED and
 * `retryAfterSeconds`.
 */
export function limitRequests(context: FastifyInstance, limiter: RateLimiter): void {
  context.addHook('onRequest', async (request) => {
    const group = groupOf(request);
    if (!group) return;
    const retryAfterSeconds = await consumeLimit(limiter, group, request);
    if (retryAfterSeconds !== null) throw new PortalError('RATE_LIMITED', { retryAfterSeconds });
  });
}

function groupOf({ routeOptions: { config } }: FastifyRequest): LimitGroup | null {
  return config.limit ?? (config.call ? GROUP_OF_CALL[config.call] : null);
}

function consumeLimit(
  limiter: RateLimiter,
  group: LimitGroup,
  request: FastifyRequest,
): Promise<number | null> {
  const address = clientAddressOf(request);
  // A new browser has no id to count yet, so only its address counts.
  const visitorId = request.visitorReturns ? request.visitorId : null;
  const newVisitorsOf = request.visitorIsNew ? wideNetworkOf(address) : null;
  return limiter(group, { address: limitAddressOf(address), visitorId, newVisitorsOf }).catch((cause) => {
    throw new PortalError('UNAVAILABLE', {}, { cause });
  });
}

/**
 * An IPv4 address itself, because many customers share one. For IPv6 the /48, because one customer may
 * control all of it.
 */
function limitAddressOf(address: string): string {
  const network = networkOf(address);
  return network.endsWith('::/64') ? wideNetworkOf(address) : network;
}
