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

/** Registers the hook that rejects requests over the rate limit of their route with RATE_LIMITED. */
export function limitRequests(context: FastifyInstance, limiter: RateLimiter): void {
  context.addHook('onRequest', async (request) => {
    const { limit, call } = request.routeOptions.config;
    const group = limit ?? (call ? GROUP_OF_CALL[call] : null);
    if (group) await consumeLimit(limiter, group, request);
  });
}

/**
 * Counts a request for the rate limit of a group. Throws RATE_LIMITED with `retryAfterSeconds` over the limit,
 * UNAVAILABLE when the counters cannot be read.
 */
export async function consumeLimit(
  limiter: RateLimiter,
  group: LimitGroup,
  request: FastifyRequest,
): Promise<void> {
  const address = clientAddressOf(request);
  // A new browser has no id to count yet, so only its address counts.
  const visitorId = request.visitorReturns ? request.visitorId : null;
  const newVisitorsOf = request.visitorIsNew ? wideNetworkOf(address) : null;
  const keys = { address: limitAddressOf(address), visitorId, newVisitorsOf };
  const retryAfterSeconds = await limiter(group, keys).catch((cause) => {
    throw new PortalError('UNAVAILABLE', {}, { cause });
  });
  if (retryAfterSeconds !== null) throw new PortalError('RATE_LIMITED', { retryAfterSeconds });
}

/**
 * An IPv4 address itself, because many customers share one. For IPv6 the /48, because one customer may
 * control all of it.
 */
function limitAddressOf(address: string): string {
  const network = networkOf(address);
  return network.endsWith('::/64') ? wideNetworkOf(address) : network;
}
