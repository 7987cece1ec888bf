import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPush } from '../wallet/push-payments.ts';
import { takePush } from '../wallet/push-server.ts';
import { settlePushDue } from '../wallet/settle-push.ts';
import type { PushWish } from '../wallet/submit-push.ts';
import { sendAs } from '../weather.ts';
import type { MomoContext } from './momo-server.ts';
import { describeRequest, momoError } from './momo-words.ts';

/** A request to pay and its status (PROVIDERS.md section 7). */
export function collectionRoutes(app: FastifyInstance, context: MomoContext): void {
  const { db, clock, callbacks } = context;

  app.post('/v1_0/requesttopay', (request, reply) => requestToPay(context, request, reply));

  app.get('/v1_0/requesttopay/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const settled = await settlePushDue(db, { company: 'momo', id }, clock.now());
    if (settled) void callbacks.tell(settled);
    const payment = await findPush(db, 'momo', { by: 'id', name: id });
    if (!payment) return reply.code(404).send(momoError('RESOURCE_NOT_FOUND'));
    const unclear = payment.behaviour === 'ambiguous' && !payment.result;
    if (unclear) return reply.code(500).send(momoError('INTERNAL_PROCESSING_ERROR'));
    return describeRequest(payment);
  });
}

async function requestToPay(context: MomoContext, request: FastifyRequest, reply: FastifyReply) {
  const wish = parseRequest(request);
  if (typeof wish === 'string') return reply.code(400).send(momoError(wish));
  const { tokens } = context;
  const submitted = await takePush(context, wish, { request, reply, tokens, badToken: '' });
  if (submitted.kind === 'over') return reply;
  if (submitted.kind !== 'taken') return reply.code(409).send(momoError('RESOURCE_ALREADY_EXIST'));
  // Taken down: an answer without a body, whatever is going to become of it.
  reply.code(202);
  sendAs(submitted.payment.behaviour, reply, 'application/json', '');
  return reply;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The wish in a request, or the code of what is wrong with it. */
function parseRequest({ headers, body }: FastifyRequest): PushWish | string {
  const id = String(headers['x-reference-id']);
  const { amount, currency, externalId, payer } = (body ?? {}) as Record<string, unknown>;
  const { partyIdType, partyId } = (payer ?? {}) as Record<string, unknown>;
  const callbackUrl = headers['x-callback-url'];
  if (!UUID.test(id) || typeof externalId !== 'string' || externalId === '') return 'BAD_REQUEST';
  if (typeof amount !== 'string' || !/^[1-9]\d{0,9}$/.test(amount)) return 'BAD_REQUEST';
  if (currency !== 'RWF') return 'INVALID_CURRENCY';
  const msisdn = partyIdType === 'MSISDN' ? /^250(7\d{8})$/.exec(String(partyId))?.[1] : undefined;
  if (!msisdn) return 'PAYER_NOT_FOUND';
  return {
    company: 'momo',
    id,
    reference: externalId,
    msisdn,
    amount: Number(amount),
    // Without the header no callback is sent at all.
    callbackUrl: typeof callbackUrl === 'string' ? callbackUrl : null,
    takesAnybody: true,
  };
}
