import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireToken, type TokenIssuer } from '../access-tokens.ts';
import { sendWithFault } from '../fault-injection.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { takeCheckout } from '../hosted-pages/open-checkout.ts';
import { refundCheckout } from '../hosted-pages/refund-checkout.ts';
import { findCheckout } from '../hosted-pages/settle-checkouts.ts';
import { isSameSecret } from '../is-same-secret.ts';
import { describeRequest } from './describe-request.ts';
import { parseExpressRequest } from './express-request.ts';
import { acknowledge, readAcknowledgement } from './notices.ts';
import { parseAcknowledgement } from './status-codes.ts';

/** The merchant's account at the company. */
export type TinggAccount = {
  apiKey: string;
  clientId: string;
  clientSecret: string;
  serviceCode: string;
  accessKey: string;
  ivKey: string;
  secretKey: string;
};

/** What the routes of Tingg share. */
export type TinggContext = {
  gateway: HostedGateway;
  account: TinggAccount;
  tokens: TokenIssuer;
  /** Origin of the hosted pages, without a slash at the end. */
  pagesUrl: () => string;
};

type Fields = Record<string, unknown>;

/** The company's envelope. Refusals have a code of their own in it. */
const envelope = (status_code: number, status_description: string, results: unknown = null) => ({
  status: { status_code, status_description },
  results,
});

const NOT_FOUND = envelope(1001, 'Request not found');
const BAD_TOKEN = { error: 'invalid_token' };

/** The calls behind a token and the API key (PROVIDERS.md section 3). */
export function tinggRoutes(app: FastifyInstance, context: TinggContext): void {
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
