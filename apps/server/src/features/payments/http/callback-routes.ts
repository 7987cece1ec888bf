import type { BackendAnswer, BackendCall } from '@portal/payments/providers/backend';
import type { CallbackPath } from '@portal/payments/providers/create-providers';
import type { CallbackAround } from '@portal/payments/providers/provider';
import { parseJson } from '@portal/platform/api-client/send-call';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { limitRequests } from '@portal/platform/http/rate-limits/limit-requests';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import { readBodyAsText } from '@portal/platform/http/raw-body';
import { matchesSecret } from '@portal/platform/http/security/token-auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PaymentsDeps } from '../payments-deps.ts';
import { handleCallback } from './handle-callback.ts';

/** The largest known callback, a gateway's with the history of its page, has a few thousand bytes. */
const CALLBACK_LIMIT = 32_768;

/** A scheme adapter sends a transfer with everything that led to it. */
const BACKEND_LIMIT = 131_072;

/**
 * Registers the providers' callback route: no visitor, no shared headers, and the body as raw text because
 * signatures cover its bytes. The response is the same whatever the callback contains. A wrong secret, another
 * method and another form of the path are 404: they reach neither the pages nor the log.
 */
export function registerCallbackRoutes(app: FastifyInstance, deps: PaymentsDeps, limiter: RateLimiter): void {
  app.register(async (scope) => {
    limitRequests(scope, limiter);
    readBodyAsText(scope);
    scope.route<{ Params: { name: string; secret: string } }>({
      method: ['GET', 'POST', 'PUT'],
      exposeHeadRoute: false,
      url: '/callbacks/:name/:secret',
      bodyLimit: CALLBACK_LIMIT,
      config: { limit: 'callbacks' },
      handler: async (request, reply) => {
        const answer = await handleCallback(deps, findPath(request.params, deps), readMessage(request));
        return reply.type(answer.type).send(answer.body);
      },
    });
    scope.route<{ Params: { name: string; secret: string; '*': string } }>({
      method: ['GET', 'POST', 'PUT'],
      exposeHeadRoute: false,
      url: '/callbacks/:name/:secret/*',
      bodyLimit: BACKEND_LIMIT,
      config: { limit: 'callbacks' },
      handler: async (request, reply) => {
        const { method, params } = request;
        const path = findPath(params, deps);
        const answer = await answerBackendCall(deps, path, {
          ...readMessage(request),
          method: method as 'GET' | 'POST' | 'PUT',
          path: `/${params['*']}`,
        });
        return reply.code(answer.status).send(answer.body ?? undefined);
      },
    });
    scope.all('/callbacks/*', { config: { limit: 'callbacks' } }, async () => {
      throw new PortalError('NOT_FOUND');
    });
  });
}

function findPath({ name, secret }: { name: string; secret: string }, deps: PaymentsDeps): CallbackPath {
  const path = deps.callbackPaths.find((candidate) => candidate.name === name);
  if (!path || !matchesSecret(secret, path.secret)) throw new PortalError('NOT_FOUND');
  return path;
}

function readMessage({ body, headers, query }: FastifyRequest) {
  const text = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return { body: typeof body === 'string' ? body : '', headers: text(headers), query: text(query as object) };
}

/**
 * Answers a call that the server of a provider makes to learn something, such as whether money is accepted. One that has news of a
 * payment is stored and handled like a callback.
 * @throws PortalError NOT_FOUND: the provider makes no such calls
 */
async function answerBackendCall(
  deps: PaymentsDeps,
  path: Pick<CallbackPath, 'name' | 'mode'>,
  { method, path: called, body, ...around }: Omit<BackendCall, 'body'> & CallbackAround & { body: string },
): Promise<BackendAnswer> {
  const { backend } = deps.providers[path.mode];
  if (!backend) throw new PortalError('NOT_FOUND');
  const answer = await backend.answer({ method, path: called, body: parseJson(body) });
  const { reference } = answer;
  if (reference) await handleCallback(deps, path, { body, ...around, known: { reference, genuine: true } });
  return answer;
}
