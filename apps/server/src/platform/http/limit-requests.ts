import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network-of.ts';
import { PortalError } from './portal-error.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { GROUP_OF_CALL, type LimitGroup } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The allowance a route that is no portal call draws on. */
    limit?: LimitGroup;
  }
}

/** Groups that need no database otherwise: they go on when it is away. */
const HARMLESS: ReadonlySet<LimitGroup> = new Set(['reading', 'content', 'places']);

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
  // A browser seen for the first time has nothing to count yet; its address has.
  const visitorId = request.visitorReturns ? request.visitorId : null;
  return limiter(group, { address: networkOf(request.ip), visitorId }).catch((cause) => {
    if (HARMLESS.has(group)) return null;
    throw new PortalError('UNAVAILABLE', {}, { cause });
  });
}
