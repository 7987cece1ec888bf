import formbody from '@fastify/formbody';
import type { Clock } from '@portal/domain/time/clock';
import Fastify, { type FastifyInstance } from 'fastify';
import { sigscaleRatingRoutes } from './sigscale-rating-routes.ts';
import { sigscaleRoutes } from './sigscale-routes.ts';
import { createTmfState, type TmfState } from './tmf-state.ts';
import { v4BillRoutes } from './v4-bill-routes.ts';
import { v4BundleRoutes } from './v4-bundle-routes.ts';
import { v4MessageRoutes } from './v4-message-routes.ts';
import { v4QualificationRoutes } from './v4-qualification-routes.ts';
import { fail, v4Routes } from './v4-routes.ts';

const TOKEN = 'token-of-the-simulator';

/** The account of the portal at the simulated operator. */
export const TMF_CLIENT = { id: 'portal', secret: 'client-secret' };

/** A running simulated operator: what it knows, which a test may read and change, and its address. */
export type TmfOperator = TmfState & { baseUrl: string; stop: () => Promise<void> };

/**
 * Starts an operator with TM Forum's v4 interfaces (OAuth 2 client credentials) and SigScale's (HTTP Basic) on a free
 * port of loopback. Nothing of it is idempotent, as no document says so. Not for production.
 * @param options.tls certificate and key, for HTTPS that demands a client certificate
 */
export async function startTmfOperator({
  clock,
  tls,
}: {
  clock: Clock;
  tls?: { key: string; cert: string; ca: string };
}): Promise<TmfOperator> {
  const state = createTmfState(clock);
  const https = tls && { ...tls, requestCert: true, rejectUnauthorized: true };
  const app = Fastify({ forceCloseConnections: true, ...(https && { https }) }) as unknown as FastifyInstance;
  await app.register(formbody);
  app.addHook('preHandler', async ({ method, url, headers, body }) => {
    state.requests.push({ method, url, headers, body });
  });
  app.post<{ Body: Record<string, string> }>('/token', async ({ headers, body }, reply) => {
    state.tokenRequests += 1;
    const isOurs = headers.authorization === `Basic ${btoa(`${TMF_CLIENT.id}:${TMF_CLIENT.secret}`)}`;
    if (!isOurs || body.grant_type !== 'client_credentials')
      return reply.code(401).send({ error: 'invalid_client' });
    return { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600 };
  });
  await app.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization !== `Bearer ${TOKEN}`) return fail(reply, 401, 'unauthorized');
    });
    v4Routes(api, state);
    v4BundleRoutes(api, state);
    v4BillRoutes(api, state);
    v4MessageRoutes(api, state);
    v4QualificationRoutes(api, state);
  });
  await app.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization !== `Basic ${btoa(`${TMF_CLIENT.id}:${TMF_CLIENT.secret}`)}`)
        return reply.code(401).type('text/html').send('<h1>401</h1>');
    });
    sigscaleRoutes(api, state);
    sigscaleRatingRoutes(api, state);
  });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(state, { baseUrl, stop: () => app.close() });
}
