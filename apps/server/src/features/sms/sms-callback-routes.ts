import type { SmsListener, SmsRoute } from '@portal/operator/sms-port';
import type { Secret } from '@portal/platform/crypto/secret';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { limitRequests } from '@portal/platform/http/rate-limits/limit-requests';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import { isAllowedSender } from '@portal/platform/http/security/allowed-sender';
import { matchesSecret } from '@portal/platform/http/security/token-auth';
import type { FastifyInstance } from 'fastify';

/** A route that calls back, and its address. */
export type SmsCallbackPath = SmsListener &
  Required<Pick<SmsRoute, 'readCallback'>> & {
    name: string;
    secret: Secret;
    /** Addresses and networks that it calls from; empty: any. */
    addresses: readonly string[];
  };

/**
 * Receives delivery receipts and customers' messages from gateways, by GET at an address that cannot be guessed. A wrong
 * secret is 404. The reply has no text, because gateways send it to the customer.
 */
export function registerSmsCallbackRoutes(
  app: FastifyInstance,
  paths: readonly SmsCallbackPath[],
  limiter: RateLimiter,
): void {
  if (paths.length === 0) return;
  app.register(async (scope) => {
    limitRequests(scope, limiter);
    for (const path of paths) {
      scope.get<{ Params: { secret: string }; Querystring: Record<string, unknown> }>(
        `/callbacks/${path.name}/:secret`,
        { config: { limit: 'callbacks' }, exposeHeadRoute: false },
        async (request, reply) => {
          const isAllowed = isAllowedSender(request, path.addresses);
          if (!isAllowed || !matchesSecret(request.params.secret, path.secret))
            throw new PortalError('NOT_FOUND');
          await receiveCallback(path, request.query);
          return reply.type('text/plain').send('');
        },
      );
    }
  });
}

/** A parameter that is given twice counts as malformed. Throws INVALID_REQUEST. */
async function receiveCallback(path: SmsCallbackPath, query: Record<string, unknown>): Promise<void> {
  const texts = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const read = path.readCallback(Object.fromEntries(texts));
  switch (read.kind) {
    case 'receipt':
      return path.receipt(read.receipt);
    case 'inbound':
      return path.inbound(read.message);
    case 'malformed':
      throw new PortalError('INVALID_REQUEST');
  }
}
