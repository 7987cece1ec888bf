import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxDb } from '../sandbox-db.ts';
import { bearerOf, type TokenOffice } from '../tokens.ts';
import type { PinKey } from '../wallet/pin-key.ts';
import { readWallet } from '../wallet/wallets.ts';
import { failBefore } from '../weather.ts';
import { type Answer, accept, RESPONSE, RESULT, refuse } from './answers.ts';
import type { Callbacks } from './callbacks.ts';
import { answerAs } from './misbehave.ts';
import { type MoneyPayment, type PaymentStatus, readPayment } from './payments.ts';
import { refundPayment } from './refund.ts';
import { settleDue } from './settle.ts';
import { describePayment, type Submission, submitPayment } from './submit-payment.ts';
import { summaryRoute } from './summary-route.ts';

export type MoneyContext = {
  db: SandboxDb;
  key: PinKey;
  callbacks: Callbacks;
  clock: { now: () => Date };
  tokens: TokenOffice;
};

type Collect = {
  reference?: unknown;
  subscriber?: { country?: unknown; currency?: unknown; msisdn?: unknown };
  transaction?: { amount?: unknown; country?: unknown; currency?: unknown; id?: unknown };
  pin?: unknown;
};

const INVALID_TOKEN = { error: 'invalid_token' };

/** The calls behind a token: collect, enquiry, refund, KYC and the PIN key (PROVIDERS.md section 5). */
export function moneyRoutes(app: FastifyInstance, context: MoneyContext): void {
  const { db, key, clock, tokens } = context;

  app.addHook('onRequest', async (request, reply) => {
    if (await tokens.isGood(bearerOf(request.headers.authorization))) return;
    return reply.code(401).send(INVALID_TOKEN);
  });

  app.post('/merchant/v1/payments/', (request, reply) => collect(context, request, reply, false));
  app.post('/merchant/v1/payments/pin', (request, reply) => collect(context, request, reply, true));

  app.get('/standard/v1/payments/:id', async (request): Promise<Answer> => {
    const { id } = request.params as { id: string };
    const changed = await settleDue(db, id, clock.now());
    if (changed) void context.callbacks.tell(changed);
    const payment = await readPayment(db, id);
    return payment ? enquiryAnswer(payment) : refuse({ result: RESULT.noTransaction });
  });

  app.post('/standard/v1/payments/refund', async (request, reply) => {
    const body = request.body as { transaction?: { airtel_money_id?: unknown } } | null;
    const moneyId = body?.transaction?.airtel_money_id;
    if (typeof moneyId !== 'string') return refuse({ result: RESULT.badField });
    const { answer, lost } = await refundPayment(db, moneyId, clock.now());
    return lost ? reply.hijack() : answer;
  });

  summaryRoute(app, db);

  app.get('/standard/v1/users/:msisdn', async (request): Promise<Answer> => {
    const { msisdn } = request.params as { msisdn: string };
    const wallet = await readWallet(db, 'money', msisdn);
    if (!wallet) return refuse({ response: RESPONSE.notPermitted });
    return accept({ msisdn, is_barred: wallet.barred, registration: { status: 'SUBS' } });
  });

  app.get('/v1/rsa/encryption-keys', async (): Promise<Answer> => {
    const data = { key_id: key.id, key: key.publicKey, valid_upto: formatValidUpto(key.validUpto) };
    return accept(data, RESPONSE.keyFetched);
  });
}

async function collect(
  context: MoneyContext,
  request: FastifyRequest,
  reply: FastifyReply,
  withPin: boolean,
): Promise<FastifyReply> {
  const { db, callbacks, clock } = context;
  const submission = parseCollect(request.body as Collect | null, withPin);
  if ('answer' in submission) return reply.send(submission.answer);
  const wallet = await readWallet(db, 'money', submission.msisdn);
  const refuseToken = async () => {
    await context.tokens.revoke(bearerOf(request.headers.authorization));
    return INVALID_TOKEN;
  };
  const hit = { db, request, reply, key: `money:${submission.id}`, refuseToken };
  if (wallet && (await failBefore(wallet.behaviour, hit))) return reply;
  const { answer, payment } = await submitPayment({ ...context, now: clock.now() }, submission);
  if (!payment) return reply.send(answer);
  await answerAs(payment, answer, { reply, callbacks });
  return reply;
}

function parseCollect(body: Collect | null, withPin: boolean): Submission | { answer: Answer } {
  const { reference, subscriber, transaction, pin } = body ?? {};
  const { msisdn } = subscriber ?? {};
  const { amount, id } = transaction ?? {};
  const texts = [reference, msisdn, id, ...(withPin ? [pin] : [])];
  if (!texts.every((text) => typeof text === 'string' && text))
    return { answer: refuse({ result: RESULT.badField }) };
  if (transaction?.currency !== 'RWF' || String(reference).length > 64 || String(id).length > 64) {
    return { answer: refuse({ result: RESULT.badField }) };
  }
  if (!Number.isSafeInteger(amount) || (amount as number) <= 0) {
    return { answer: refuse({ response: RESPONSE.badAmount }) };
  }
  const sealedPin = withPin ? String(pin) : null;
  return {
    id: String(id),
    msisdn: String(msisdn),
    amount: Number(amount),
    reference: String(reference),
    sealedPin,
  };
}

function enquiryAnswer(payment: MoneyPayment): Answer {
  const { status, responseCode } = payment;
  const transaction = { ...describePayment(payment), message: ENQUIRY_MESSAGES[status] };
  return status === 'TS' || status === 'TIP'
    ? accept({ transaction }, responseCode)
    : refuse({ response: responseCode }, { transaction });
}

const ENQUIRY_MESSAGES: Record<PaymentStatus, string> = {
  TS: 'success',
  TF: 'failed',
  TE: 'expired',
  TIP: 'in progress',
  TA: 'ambiguous',
};

/** `DD-MM-YYYY HH:mm:ss`, UTC. */
function formatValidUpto(at: Date): string {
  const [date = '', time = ''] = at.toISOString().split(/[T.]/);
  return `${date.split('-').reverse().join('-')} ${time}`;
}
