import type { FastifyInstance } from 'fastify';
import { tokenIssuer } from '../access-tokens.ts';
import type { Checkout } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { GatewayOptions, GatewaySimulator, RunningGateway } from '../simulator.ts';
import { startService } from '../start-service.ts';
import { expressPage } from './express-page.ts';
import { NOTICE_TABLES, resendNotices, sendNotice } from './notices.ts';
import { statusOf } from './status-codes.ts';
import { type TinggAccount, type TinggContext, tinggRoutes } from './tingg-routes.ts';

/** Seconds an access token lives. PROVIDERS.md section 3. */
const TOKEN_SECONDS = 3_599;

/** Tingg by Cellulant. */
export const cellulant = {
  label: 'Tingg',
  setting: 'offersCellulant',
  tables: NOTICE_TABLES,
  start: startTingg,
} satisfies GatewaySimulator;

async function startTingg(options: GatewayOptions<TinggAccount>): Promise<RunningGateway> {
  const { db, clock, account, pagesUrl } = options;
  const name = 'cellulant';
  const notify = (checkout: Checkout) => sendNotice(gateway, checkout);
  const gateway: HostedGateway = { name, label: cellulant.label, db, clock, returnTo, notify };
  const tokens = tokenIssuer({ db, clock, issuer: name, lifeSeconds: TOKEN_SECONDS });
  const context = { gateway, account, tokens, pagesUrl };
  const routes = (app: FastifyInstance) => {
    tokenRoute(app, context);
    app.register(async (scope) => tinggRoutes(scope, context));
  };
  const service = await startService({ db, name, routes, settle: () => resendNotices(gateway) });
  return { ...service, gateway, pages: expressPage(context) };
}

function tokenRoute(app: FastifyInstance, { account, tokens }: TinggContext): void {
  app.post('/v1/oauth/token/request', async (request, reply) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const isKnown =
      isSameSecret(request.headers.apikey, account.apiKey) &&
      isSameSecret(body.client_id, account.clientId) &&
      isSameSecret(body.client_secret, account.clientSecret);
    if (!isKnown || body.grant_type !== 'client_credentials')
      return reply.code(401).send({ error: 'invalid_client' });
    return { access_token: await tokens.issue(), token_type: 'Bearer', expires_in: TOKEN_SECONDS };
  });
}

function returnTo(checkout: Checkout): string {
  const { details, state, reference } = checkout;
  const isPending = state === 'processing' || state === 'undecided';
  const base = state === 'paid' ? details.successUrl : isPending ? details.pendingUrl : details.failUrl;
  const url = new URL(base ?? '');
  url.searchParams.set('merchant_transaction_id', reference);
  url.searchParams.set('request_status_code', String(statusOf(checkout, null).code));
  return url.href;
}
