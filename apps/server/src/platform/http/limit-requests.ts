import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, blockOf, networkOf } from './network-of.ts';
import { PortalError } from './portal-error.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { GROUP_OF_CALL, type LimitGroup } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The allowance a route that is no portal call draws on. */
    limit?: LimitGroup;
  }
}

/** Refuses with RATE_LIMITED and `retryAfterSeconds` whoever has used up the allowance of a route. */
export function limitRequests(context: FastifyInstance, limiter: RateLimiter): void {
  context.addHook('onRequest', async (request) => {
    const group = groupOf(request);
    if (!group) return;
    const retryAfterSeconds = await ask(limiter, group, request);
    if (retryAfterSeconds !== null) throw new PortalError('RATE_LIMITED', { retryAfterSeconds });
  });
}

function groupOf({ routeOptions: { config } }: FastifyRequest): LimitGroup | null {
  return config.limit ?? (config.call ? GROUP_OF_CALL[config.call] : null);
}

function ask(limiter: RateLimiter, group: LimitGroup, request: FastifyRequest): Promise<number | null> {
  const address = addressOf(request);
  // A browser seen for the first time has nothing to count yet; its address has.
  const visitorId = request.visitorReturns ? request.visitorId : null;
  const newcomersOf = request.visitorIsNew ? blockOf(address) : null;
  return limiter(group, { address: countedAs(address), visitorId, newcomersOf }).catch((cause) => {
    throw new PortalError('UNAVAILABLE', {}, { cause });
  });
}

/** An IPv4 address itself, because whole towns share one; of IPv6 the /48, because one customer may hold all of it. */
function countedAs(address: string): string {
  const network = networkOf(address);
  return network.endsWith('::/64') ? blockOf(address) : network;
}
