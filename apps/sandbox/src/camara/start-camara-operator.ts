import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { Clock } from '@portal/domain/time/clock';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { dropConnection } from '../tmf/v4-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { type CamaraState, createCamaraState } from './camara-state.ts';
import { failCall, requireScope } from './require-scope.ts';
import { verificationRoutes } from './verification-routes.ts';

/** The account of the portal at the simulated operator. */
export const CAMARA_CLIENT = { id: 'portal', secret: 'client-secret' };

/** A running simulated operator: what it knows, which a test may read and change, and its address. */
export type CamaraOperator = CamaraState & { baseUrl: string; stop: () => Promise<void> };

const SIM_CHANGED_HOURS_AGO = 1;

/** Starts an operator with CAMARA's interfaces on a free port of loopback. Not for production. */
export async function startCamaraOperator({ clock }: { clock: Clock }): Promise<CamaraOperator> {
  const state = createCamaraState(clock);
  const app = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance;
  await app.register(formbody);
  app.addHook('preHandler', async ({ method, url, headers, body }) => {
    if (url !== '/token') state.calls.push({ method, url, headers, body });
  });
  app.post<{ Body: Record<string, string> }>('/token', async ({ headers, body }, reply) => {
    state.tokenRequests += 1;
    if (!isOurClient(headers.authorization)) return reply.code(401).send({ error: 'invalid_client' });
    if (body.grant_type === 'authorization_code')
      return exchangeCode(body, CAMARA_CLIENT.id) ?? reply.code(400).send({ error: 'invalid_grant' });
    if (body.grant_type !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    const token = randomUUID();
    state.tokens.set(token, { scope: body.scope ?? '', deviceNumber: null });
    return { access_token: token, token_type: 'Bearer', expires_in: 3600 };
  });
  insightRoutes(app, state);
  billingRoutes(app, state);
  let baseUrl = '';
  const exchangeCode = verificationRoutes(app, state, () => baseUrl);
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(state, { baseUrl, stop: () => app.close() });
}

/** HTTP Basic; clients may write both parts as in a form (RFC 6749, section 2.3.1). */
function isOurClient(authorization = ''): boolean {
  const [id = '', secret = ''] = atob(authorization.replace(/^Basic /, '')).split(':');
  return decodeURIComponent(id) === CAMARA_CLIENT.id && decodeURIComponent(secret) === CAMARA_CLIENT.secret;
}

type Question = { phoneNumber: string; maxAge?: number; specifiedDate?: string };

/** SIM Swap 2.1 and Number Recycling 0.2. Owners changed a day ago. */
function insightRoutes(app: FastifyInstance, state: CamaraState): void {
  const ask = (path: string, scope: string, answer: (holder: string, question: Question) => object) =>
    app.post<{ Body: Question }>(path, { onRequest: requireScope(state, scope) }, async ({ body }, reply) => {
      const holder = state.holders.get(body.phoneNumber) ?? 'usual';
      switch (holder) {
        case 'not-answered':
          return dropConnection(reply);
        case 'web-page':
          return reply.type('text/html').send('<html>');
        case 'other-operator':
          return failCall(reply, 404, 'IDENTIFIER_NOT_FOUND');
        case 'fixed-line':
          return failCall(reply, 422, 'SERVICE_NOT_APPLICABLE');
        default:
          return answer(holder, body);
      }
    });
  ask('/sim-swap/v2/check', 'sim-swap:check', (holder, { maxAge = 240 }) => ({
    swapped: holder === 'new-sim' && maxAge >= SIM_CHANGED_HOURS_AGO,
  }));
  ask('/number-recycling/v0.2/check', 'number-recycling:check', (holder, { specifiedDate = '' }) => {
    const changedOn = new Date(state.clock.now().getTime() - 24 * 3_600_000).toISOString().slice(0, 10);
    return { phoneNumberRecycled: holder === 'new-owner' && specifiedDate < changedOn };
  });
}
