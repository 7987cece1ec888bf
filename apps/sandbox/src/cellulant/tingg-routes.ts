import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCheckout } from '../card-checkout/checkouts.ts';
import { refundCheckout } from '../card-checkout/refund-checkout.ts';
import { payerBehaviour } from '../payer-behaviour.ts';
import { sameText } from '../same-text.ts';
import { bearerOf } from '../tokens.ts';
import { failBefore, sendAs } from '../weather.ts';
import { describeRequest } from './describe-request.ts';
import { parseExpressRequest } from './express-request.ts';
import { acknowledge, GATEWAY, readSaid } from './notices.ts';
import { parseAcknowledgement } from './status-codes.ts';
import { openRequest, type TinggContext } from './tingg-context.ts';

type Fields = Record<string, unknown>;

/** The company's envelope. Refusals have a code of their own in it. */
const envelope = (status_code: number, status_description: string, results: unknown = null) => ({
  status: { status_code, status_description },
  results,
});

const NOT_FOUND = envelope(1001, 'Request not found');
const UNAUTHORISED = { error: 'invalid_token' };

/** The calls behind a token and the API key (PROVIDERS.md section 3). */
export function tinggRoutes(app: FastifyInstance, context: TinggContext): void {
  const { account, desk, tokens } = context;
  const { db } = desk;

  app.addHook('onRequest', async (request, reply) => {
    const { apikey, authorization } = request.headers;
    if (sameText(apikey, account.apiKey) && (await tokens.isGood(bearerOf(authorization)))) return;
    return reply.code(401).send(UNAUTHORISED);
  });

  app.post('/v3/checkout-api/checkout-request/express-request', (request, reply) =>
    express(context, request, reply),
  );

  app.get('/v3/checkout-api/query/:service/:reference', async (request, reply) => {
    const { service, reference } = request.params as { service: string; reference: string };
    const checkout = await findCheckout(db, GATEWAY, { reference });
    if (!checkout || service !== account.serviceCode) return reply.code(404).send(NOT_FOUND);
    return envelope(200, 'Success', describeRequest(checkout, await readSaid(db, checkout.id)));
  });

  app.post('/v3/checkout-api/acknowledgement/request', async (request, reply) => {
    const { merchant_transaction_id, status_code, acknowledgement_type } = (request.body ?? {}) as Fields;
    const said = parseAcknowledgement(status_code);
    const checkout = await findCheckout(db, GATEWAY, { reference: String(merchant_transaction_id) });
    if (!checkout) return reply.code(404).send(NOT_FOUND);
    if (!said || acknowledgement_type !== 'Full' || checkout.state !== 'paid')
      return reply.code(400).send(envelope(1000, 'Not to be acknowledged so'));
    const done = await acknowledge(desk, checkout, said);
    return done ? envelope(200, 'Success') : reply.code(400).send(envelope(1000, 'Acknowledged before'));
  });

  app.post('/v3/checkout-api/refund/request', async (request, reply) => {
    const { merchant_transaction_id, refund_type } = (request.body ?? {}) as Fields;
    if (refund_type !== 'Full')
      return reply.code(400).send(envelope(1000, 'refund_type is missing or wrong'));
    const refund = await refundCheckout(desk, GATEWAY, String(merchant_transaction_id));
    if (refund.kind !== 'refunded') return reply.code(400).send(envelope(1000, `Refund ${refund.kind}`));
    if (refund.lost) return reply.hijack();
    return envelope(200, 'Refund request received', { refund_id: refund.refundId });
  });
}

async function express(
  { account, desk, tokens, pagesUrl }: TinggContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = parseExpressRequest(request.body);
  if ('refusal' in asked) {
    const { code, words } = asked.refusal;
    return reply.code(400).send(envelope(code, words));
  }
  if (asked.details.serviceCode !== account.serviceCode)
    return reply.code(400).send(envelope(1000, 'service_code is unknown'));
  const behaviour = await payerBehaviour(desk.db, asked.payer);
  const refuseToken = async () => {
    await tokens.revoke(bearerOf(request.headers.authorization));
    return UNAUTHORISED;
  };
  const key = `${GATEWAY}:${asked.reference}`;
  if (await failBefore(behaviour, { db: desk.db, request, reply, key, refuseToken })) return reply;
  const checkout = await openRequest(desk, asked);
  if (!checkout) return reply.code(400).send(envelope(1000, 'Duplicate merchant_transaction_id'));
  const page = `${pagesUrl()}/sandbox/card/${GATEWAY}/${checkout.id}`;
  const answer = envelope(200, 'Success', { short_url: page, long_url: page });
  sendAs(behaviour, reply, 'application/json', JSON.stringify(answer));
  return reply;
}
