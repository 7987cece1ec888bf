import type { SmsCallbackRequest, SmsListener, SmsRoute } from '@portal/operator/sms-port';
import type { Secret } from '@portal/platform/crypto/secret';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { limitRequests } from '@portal/platform/http/rate-limits/limit-requests';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import { readBodyAsText } from '@portal/platform/http/raw-body';
import { isAllowedSender } from '@portal/platform/http/security/allowed-sender';
import { matchesSecret } from '@portal/platform/http/security/token-auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A route that calls back, and its address. */
export type SmsCallbackPath = SmsListener &
  Required<Pick<SmsRoute, 'readCallback'>> & {
    name: string;
    secret: Secret;
    /** Addresses and networks that it calls from; empty: any. */
    addresses: readonly string[];
  };

/** Gateways report some hundred messages in one request at most. */
const CALLBACK_LIMIT = 262_144;

/**
 * Receives delivery receipts and customers' messages from gateways, by GET or POST at an address that cannot be guessed. The
 * body is raw text, because signatures cover its bytes. A wrong secret or signature is 404. The reply has no text, because
 * gateways send it to the customer.
 */
export function registerSmsCallbackRoutes(
  app: FastifyInstance,
  paths: readonly SmsCallbackPath[],
  limiter: RateLimiter,
): void {
  if (paths.length === 0) return;
  app.register(async (scope) => {
    limitRequests(scope, limiter);
    readBodyAsText(scope);
    for (const path of paths) {
      scope.route<{ Params: { secret: string } }>({
        method: ['GET', 'POST'],
        exposeHeadRoute: false,
        url: `/callbacks/${path.name}/:secret`,
        bodyLimit: CALLBACK_LIMIT,
        config: { limit: 'callbacks' },
        handler: async (request, reply) => {
          const isAllowed = isAllowedSender(request, path.addresses);
          if (!isAllowed || !matchesSecret(request.params.secret, path.secret))
            throw new PortalError('NOT_FOUND');
          await receiveCallback(path, readRequest(request));
          return reply.type('text/plain').send('');
        },
      });
    }
  });
}

function readRequest({ method, query, headers, body }: FastifyRequest): SmsCallbackRequest {
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    query: textsOf(query as object),
    headers: textsOf(headers),
    body: typeof body === 'string' ? body : '',
  };
}

/** What is given twice is a list. */
function textsOf(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Takes all reports of a request, one after the other, also beside some that cannot be read: the gateway would repeat all of
 * them. Throws INVALID_REQUEST when none can be read.
 */
async function receiveCallback(path: SmsCallbackPath, request: SmsCallbackRequest): Promise<void> {
  const reports = path.readCallback(request);
  if (reports.some(({ kind }) => kind === 'not-the-gateway')) throw new PortalError('NOT_FOUND');
  for (const report of reports) {
    if (report.kind === 'receipt') await path.receipt(report.receipt);
    if (report.kind === 'inbound') await path.inbound(report.message);
  }
  if (reports.length > 0 && reports.every(({ kind }) => kind === 'malformed'))
    throw new PortalError('INVALID_REQUEST');
}
