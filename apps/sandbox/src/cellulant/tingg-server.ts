import type { FastifyInstance } from 'fastify';
import { companyApp } from '../outages.ts';
import { regularly } from '../regularly.ts';
import { sameText } from '../same-text.ts';
import { tokenOffice } from '../tokens.ts';
import { GATEWAY, notifyAgain } from './notices.ts';
import type { TinggContext } from './tingg-context.ts';
import { tinggRoutes } from './tingg-routes.ts';

/** Seconds an access token lives. PROVIDERS.md section 3. */
const TOKEN_SECONDS = 3_599;
/** How often notices that are due are looked for. */
const NOTICE_MS = 1_000;

export type TinggServer = { baseUrl: string; stop: () => Promise<void> };

/** Starts the company's HTTP service on loopback, on a port of the system's choice. */
export async function startTinggServer(options: Omit<TinggContext, 'tokens'>): Promise<TinggServer> {
  const { db, clock } = options.desk;
  const tokens = tokenOffice({ db, clock, issuer: GATEWAY, lifeSeconds: TOKEN_SECONDS });
  const context = { ...options, tokens };
  const app = companyApp(db, 'cellulant');
  tokenRoute(app, context);
  app.register(async (scope) => tinggRoutes(scope, context));
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const stopNotices = regularly(NOTICE_MS, () => notifyAgain({ db, clock }));
  return {
    baseUrl,
    stop: async () => {
      await stopNotices();
      await app.close();
    },
  };
}

function tokenRoute(app: FastifyInstance, { account, tokens }: TinggContext): void {
  app.post('/v1/oauth/token/request', async (request, reply) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const known =
      sameText(request.headers.apikey, account.apiKey) &&
      sameText(body.client_id, account.clientId) &&
      sameText(body.client_secret, account.clientSecret);
    if (!known || body.grant_type !== 'client_credentials')
      return reply.code(401).send({ error: 'invalid_client' });
    return { access_token: await tokens.issue(), token_type: 'Bearer', expires_in: TOKEN_SECONDS };
  });
}
