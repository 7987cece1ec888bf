import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, type TokenOffice } from '../tokens.ts';
import { findPush, type PushName, type PushPayment } from '../wallet/push-payments.ts';
import { type PushDesk, takePush } from '../wallet/push-server.ts';
import { reversePush } from '../wallet/reverse-push.ts';
import { settlePushDue } from '../wallet/settle-push.ts';
import type { PushWish } from '../wallet/submit-push.ts';
import { sendAs } from '../weather.ts';
import type { GsmaAccount } from './gsma-server.ts';
import { clientIdOf, describeTransaction, gsmaError, requestState, serverIdOf } from './gsma-words.ts';

export type GsmaContext = PushDesk & { tokens: TokenOffice; account: GsmaAccount };

const BAD_TOKEN = gsmaError('authorisation', 'clientAuthorisationError');
const NOT_FOUND = gsmaError('identification', 'identifierError');

/** Merchant payment, request state, transaction, missing response and reversal (PROVIDERS.md section 9). */
export function gsmaRoutes(app: FastifyInstance, context: GsmaContext): void {
  const { db, tokens } = context;
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!(await tokens.isGood(bearerOf(headers.authorization)))) return reply.code(401).send(BAD_TOKEN);
  });

  app.post('/transactions/type/merchantpay', (request, reply) => merchantPay(context, request, reply));

  app.get('/requeststates/:id', async (request, reply) => {
    const id = clientIdOf(paramOf(request));
    const payment = await settled(context, { by: 'id', name: id });
    if (!payment) return reply.code(404).send(NOT_FOUND);
    const unclear = payment.behaviour === 'ambiguous' && !payment.result;
    return unclear ? reply.code(503).send(gsmaError('internal', 'genericError')) : requestState(payment);
  });

  app.get('/transactions/:id', async (request, reply) => {
    const name = paramOf(request);
    const payment = await findPush(db, 'gsma', { by: 'receipt', name });
    if (payment) return describeTransaction(payment);
    const reversed = await findPush(db, 'gsma', { by: 'reversal_id', name });
    if (!reversed) return reply.code(404).send(NOT_FOUND);
    return { ...describeTransaction(reversed), type: 'reversal', transactionReference: name };
  });

  app.get('/responses/:id', async (request, reply) => {
    const name = paramOf(request);
    if (await findPush(db, 'gsma', { by: 'id', name })) return { link: `/requeststates/${serverIdOf(name)}` };
    if (await findPush(db, 'gsma', { by: 'reversal_id', name })) return { link: `/transactions/${name}` };
    return reply.code(404).send(NOT_FOUND);
  });

  app.post('/transactions/:id/reversals', (request, reply) => reverse(context, request, reply));
}

function paramOf({ params }: FastifyRequest): string {
  return (params as { id: string }).id;
}

async function settled(
  { db, clock, callbacks }: GsmaContext,
  { by, name }: PushName,
): Promise<PushPayment | null> {
  const changed = await settlePushDue(db, { company: 'gsma', id: name }, clock.now());
  if (changed) void callbacks.tell(changed);
  return findPush(db, 'gsma', { by, name });
}

async function merchantPay(context: GsmaContext, request: FastifyRequest, reply: FastifyReply) {
  const { tokens } = context;
  const wish = parsePay(context, request);
  if (typeof wish === 'string') return reply.code(400).send(gsmaError('validation', wish));
  const submitted = await takePush(context, wish, { request, reply, tokens, badToken: BAD_TOKEN });
  if (submitted.kind === 'over') return reply;
  if (submitted.kind === 'duplicate')
    return reply.code(409).send(gsmaError('businessRule', 'duplicateRequest'));
  if (submitted.kind === 'no-wallet') return reply.code(400).send(NOT_FOUND);
  const { payment } = submitted;
  reply.code(202);
  sendAs(payment.behaviour, reply, 'application/json', JSON.stringify(requestState(payment)));
  return reply;
}

/** The wish in a request, or the code of what is wrong with it. */
function parsePay({ account }: GsmaContext, { headers, body }: FastifyRequest): PushWish | string {
  const given = (body ?? {}) as Record<string, unknown>;
  const id = headers['x-correlationid'];
  const callbackUrl = headers['x-callback-url'];
  const reference = given.requestingOrganisationTransactionReference;
  if (typeof id !== 'string' || typeof reference !== 'string') return 'mandatoryValueNotSupplied';
  const amount = /^([1-9]\d{0,9})(\.00)?$/.exec(String(given.amount))?.[1];
  if (!amount || given.currency !== 'RWF') return 'formatError';
  const msisdn = /^\+250(7\d{8})$/.exec(identifierIn(given.debitParty, 'msisdn'))?.[1];
  const ours = identifierIn(given.creditParty, 'accountid') === account.creditAccount;
  if (!msisdn || !ours) return 'identifierError';
  return {
    company: 'gsma',
    id,
    reference,
    msisdn,
    amount: Number(amount),
    callbackUrl: typeof callbackUrl === 'string' ? callbackUrl : null,
  };
}

/** One identifier of a party. */
function identifierIn(party: unknown, key: string): string {
  const identifiers = Array.isArray(party) ? (party as { key?: unknown; value?: unknown }[]) : [];
  return String(identifiers.find((identifier) => identifier.key === key)?.value ?? '');
}

async function reverse({ db, clock }: GsmaContext, request: FastifyRequest, reply: FastifyReply) {
  const reversalId = String(request.headers['x-correlationid']);
  const payment = { by: 'receipt', name: paramOf(request) } as const;
  const reversal = await reversePush(db, { company: 'gsma', payment, reversalId, now: clock.now() });
  if (reversal.kind === 'refused') return reply.code(400).send(gsmaError('businessRule', 'genericError'));
  if (reversal.lost) return reply.hijack();
  if (reversal.again) return reply.code(409).send(gsmaError('businessRule', 'duplicateRequest'));
  return reply.code(202).send({
    serverCorrelationId: serverIdOf(reversalId),
    status: 'completed',
    objectReference: reversalId,
  });
}
