import { createDecipheriv, createHash } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { requireToken, type TokenIssuer, tokenIssuer } from '../access-tokens.ts';
import { sendWithFault } from '../fault-injection.ts';
import { type Checkout, readCheckout } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { openCheckout, takeCheckout } from '../hosted-pages/open-checkout.ts';
import { refundCheckout } from '../hosted-pages/refund-checkout.ts';
import { findCheckout } from '../hosted-pages/settle-checkouts.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { GatewayOptions, GatewaySimulator, RunningGateway } from '../simulator.ts';
import { startService } from '../start-service.ts';
import { describeRequest } from './describe-request.ts';
import { parseExpressRequest } from './express-request.ts';
import { acknowledge, NOTICE_TABLES, readAcknowledgement, resendNotices, sendNotice } from './notices.ts';
import { parseAcknowledgement, statusOf } from './status-codes.ts';

/** Seconds an access token lives. PROVIDERS.md section 3. */
const TOKEN_SECONDS = 3_599;

/** Tingg by Cellulant. */
export const cellulant = {
  label: 'Tingg',
  setting: 'offersCellulant',
  tables: NOTICE_TABLES,
  start: startTingg,
} satisfies GatewaySimulator;

const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The company's envelope. Refusals have a code of their own in it. */
const envelope = (status_code: number, status_description: string, results: unknown = null) => ({
  status: { status_code, status_description },
  results,
});

const NOT_FOUND = envelope(1001, 'Request not found');
const BAD_TOKEN = { error: 'invalid_token' };

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

type Query = { access_key?: string; encrypted_payload?: string; accessKey?: string; params?: string };

/**
 * Where a merchant that encrypts its request sends the browser: both generations of the address. The same request
 * leads to the same page again.
 */
function expressPage({ gateway, account }: TinggContext): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: Query }>('/sandbox/cellulant/express/checkout', async (request, reply) => {
      const { access_key, encrypted_payload, accessKey, params } = request.query;
      const isKnown = (access_key ?? accessKey) === account.accessKey;
      const payload = decryptPayload(encrypted_payload ?? params ?? '', account);
      const wanted = parseExpressRequest(payload, account.serviceCode, gateway.clock.now());
      if (!isKnown || 'refusal' in wanted)
        return reply.code(400).type('text/plain').send('This payment request cannot be read');
      const checkout =
        (await openCheckout(gateway, wanted)) ?? (await readCheckout(gateway.db, gateway.name, wanted));
      return reply.redirect(`/sandbox/card/${gateway.name}/${checkout?.id}`, 303);
    });
  };
}

/**
 * Decrypts what came through the browser: AES-256-CBC whose key is the first 32 characters of the hex SHA-256
 * of the secret, its IV the first 16 of that of the IV key; base64 twice (PROVIDERS.md section 3). `null` when it was
 * not encrypted with these keys.
 */
function decryptPayload(payload: string, keys: { ivKey: string; secretKey: string }): unknown {
  try {
    const cipher = createDecipheriv(
      'aes-256-cbc',
      hexOf(keys.secretKey).slice(0, 32),
      hexOf(keys.ivKey).slice(0, 16),
    );
    const sealed = Buffer.from(payload, 'base64').toString('latin1');
    return JSON.parse(cipher.update(sealed, 'base64', 'utf8') + cipher.final('utf8'));
  } catch {
    return null;
  }
}

/** The merchant's account at the company. */
type TinggAccount = {
  apiKey: string;
  clientId: string;
  clientSecret: string;
  serviceCode: string;
  accessKey: string;
  ivKey: string;
  secretKey: string;
};

/** What the routes of Tingg share. */
type TinggContext = {
  gateway: HostedGateway;
  account: TinggAccount;
  tokens: TokenIssuer;
  /** Origin of the hosted pages, without a slash at the end. */
  pagesUrl: () => string;
};

type Fields = Record<string, unknown>;

/** The calls behind a token and the API key (PROVIDERS.md section 3). */
function tinggRoutes(app: FastifyInstance, context: TinggContext): void {
  const { account, gateway, tokens } = context;
  const { db } = gateway;

  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isSameSecret(headers.apikey, account.apiKey)) return reply.code(401).send(BAD_TOKEN);
  });
  requireToken(app, tokens, BAD_TOKEN);

  app.post('/v3/checkout-api/checkout-request/express-request', (request, reply) =>
    express(context, request, reply),
  );

  app.get('/v3/checkout-api/query/:service/:reference', async (request, reply) => {
    const { service, reference } = request.params as { service: string; reference: string };
    const checkout = await findCheckout(gateway, { reference });
    if (!checkout || service !== account.serviceCode) return reply.code(404).send(NOT_FOUND);
    return envelope(200, 'Success', describeRequest(checkout, await readAcknowledgement(db, checkout.id)));
  });

  app.post('/v3/checkout-api/acknowledgement/request', async (request, reply) => {
    const { merchant_transaction_id, status_code, acknowledgement_type } = (request.body ?? {}) as Fields;
    const code = parseAcknowledgement(status_code);
    const checkout = await findCheckout(gateway, { reference: String(merchant_transaction_id) });
    if (!checkout) return reply.code(404).send(NOT_FOUND);
    if (!code || acknowledgement_type !== 'Full' || checkout.state !== 'paid')
      return reply.code(400).send(envelope(1000, 'Not to be acknowledged so'));
    const done = await acknowledge(gateway, checkout, code);
    return done ? envelope(200, 'Success') : reply.code(400).send(envelope(1000, 'Acknowledged before'));
  });

  app.post('/v3/checkout-api/refund/request', async (request, reply) => {
    const { merchant_transaction_id, refund_type } = (request.body ?? {}) as Fields;
    if (refund_type !== 'Full')
      return reply.code(400).send(envelope(1000, 'refund_type is missing or wrong'));
    const refund = await refundCheckout(gateway, String(merchant_transaction_id));
    if (refund.kind !== 'refunded') return reply.code(400).send(envelope(1000, `Refund ${refund.kind}`));
    if (refund.isLost) return reply.hijack();
    return envelope(200, 'Refund request received', { refund_id: refund.refundId });
  });
}

async function express(
  { account, gateway, tokens, pagesUrl }: TinggContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wanted = parseExpressRequest(request.body, account.serviceCode, gateway.clock.now());
  if ('refusal' in wanted) {
    const { code, text } = wanted.refusal;
    return reply.code(400).send(envelope(code, text));
  }
  const checkout = await takeCheckout(gateway, wanted, { request, reply, tokens, badToken: BAD_TOKEN });
  if (checkout === 'answered') return reply;
  if (!checkout) return reply.code(400).send(envelope(1000, 'Duplicate merchant_transaction_id'));
  const page = `${pagesUrl()}/sandbox/card/${gateway.name}/${checkout.id}`;
  const answer = envelope(200, 'Success', { short_url: page, long_url: page });
  return sendWithFault(reply, { behaviour: checkout.behaviour, answer });
}
