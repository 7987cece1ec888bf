import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { companyApp } from '../outages.ts';
import { sameText } from '../same-text.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import { bearerOf, type TokenOffice, tokenOffice } from '../tokens.ts';
import { findPush, type PushPayment } from '../wallet/push-payments.ts';
import { reversePush } from '../wallet/reverse-push.ts';
import { settlePushDue } from '../wallet/settle-push.ts';
import { submitPush } from '../wallet/submit-push.ts';
import { readWallet } from '../wallet/wallets.ts';
import { failBefore, sendAs } from '../weather.ts';
import { makeOpenApiKey, type OpenApiKey } from './open-api-key.ts';
import { OPEN_API_RESULT, OPEN_API_STATUS, openApiAnswer } from './open-api-words.ts';
import { parseCollect } from './parse-collect.ts';

/** Our client's account. */
export type OpenApiAccount = { apiKey: string; serviceProviderCode: string; market: string };

type Context = {
  db: SandboxDb;
  clock: { now: () => Date };
  account: OpenApiAccount;
  sessions: TokenOffice;
  key: OpenApiKey;
};

const SESSION_SECONDS = 600;
/** How often a waiting call looks whether the customer has answered. */
const LOOK_MS = 100;
/** A waiting call is given up after that long, as the real one is. */
const HELD_MS = 45_000;

/** Starts M-Pesa's Open API dialect on loopback: a session, then calls that wait for the customer. */
export async function startOpenApiServer(options: Pick<Context, 'db' | 'clock' | 'account'>) {
  const { db, clock, account } = options;
  const key = makeOpenApiKey();
  const sessions = tokenOffice({ db, clock, issuer: 'open-api', lifeSeconds: SESSION_SECONDS });
  const context: Context = { ...options, sessions, key };
  const app = companyApp(db, 'mpesa');
  const base = `/sandbox/ipg/v2/${account.market}`;
  app.get(`${base}/getSession/`, async ({ headers }, reply) => {
    if (!sameText(key.unwrap(bearerOf(headers.authorization)), account.apiKey))
      return reply.code(401).send(openApiAnswer('INS-2'));
    return openApiAnswer('INS-0', { output_SessionID: await sessions.issue() });
  });
  app.register(async (scope) => businessRoutes(scope, context), { prefix: base });
  return {
    baseUrl: await app.listen({ host: '127.0.0.1', port: 0 }),
    publicKey: key.publicKey,
    stop: () => app.close(),
  };
}

function businessRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, sessions, key } = context;
  app.addHook('onRequest', async ({ headers }, reply) => {
    const session = key.unwrap(bearerOf(headers.authorization));
    if (!session || !(await sessions.isGood(session))) return reply.code(401).send(openApiAnswer('INS-2'));
  });

  app.post('/c2bPayment/singleStage/', (request, reply) => collect(context, request, reply));

  app.get('/queryTransactionStatus/', async (request, reply) => {
    const { input_QueryReference: reference = '' } = request.query as Record<string, string>;
    const named = { by: 'reference', name: reference } as const;
    const found = await findPush(db, 'mpesa', named);
    if (!found) return reply.code(400).send(openApiAnswer('INS-17'));
    await settlePushDue(db, found, clock.now());
    const payment = (await findPush(db, 'mpesa', named)) ?? found;
    return openApiAnswer('INS-0', {
      output_ResponseTransactionStatus: payment.result ? OPEN_API_STATUS[payment.result] : 'Pending',
      output_ThirdPartyConversationID: reference,
      ...describe(payment),
    });
  });

  app.put('/reversal/', async (request, reply) => {
    const { input_TransactionID: receipt } = (request.body ?? {}) as Record<string, unknown>;
    const reversal = await reversePush(db, {
      company: 'mpesa',
      payment: { by: 'receipt', name: String(receipt) },
      reversalId: `R${randomInt(1e11, 1e12)}`,
      now: clock.now(),
    });
    if (reversal.kind === 'refused') return reply.code(400).send(openApiAnswer('INS-6'));
    if (reversal.lost) return reply.hijack();
    const { again, reversalId } = reversal;
    if (again) return reply.code(409).send(openApiAnswer('INS-10', { output_TransactionID: reversalId }));
    return openApiAnswer('INS-0', { output_TransactionID: reversalId });
  });
}

async function collect(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { db, clock, account, sessions, key } = context;
  const wish = parseCollect(request.body, account);
  if (typeof wish === 'string') return reply.code(400).send(openApiAnswer(wish));
  const wallet = await readWallet(db, 'mpesa', wish.msisdn);
  const refuseToken = async () => {
    await sessions.revoke(key.unwrap(bearerOf(request.headers.authorization)) ?? '');
    return openApiAnswer('INS-2');
  };
  const hit = { db, request, reply, key: `open-api:${wish.reference}`, refuseToken };
  if (wallet && (await failBefore(wallet.behaviour, hit))) return reply;
  const submitted = await submitPush(db, wish, clock.now());
  if (submitted.kind === 'duplicate') return reply.code(409).send(openApiAnswer('INS-10'));
  if (submitted.kind === 'no-wallet') return reply.code(400).send(openApiAnswer('INS-2051'));
  const ended = await untilEnded(context, submitted.payment, reply);
  const { code, status } = ended.result ? OPEN_API_RESULT[ended.result] : { code: 'INS-9', status: 408 };
  const answer = openApiAnswer(code, { output_ThirdPartyConversationID: wish.reference, ...describe(ended) });
  reply.code(status);
  sendAs(ended.behaviour, reply, 'application/json', JSON.stringify(answer));
  return reply;
}

/** The call is held until the customer has answered, or for as long as the company holds it. */
async function untilEnded({ db, clock }: Context, payment: PushPayment, reply: FastifyReply) {
  let now: PushPayment = payment;
  for (let held = 0; !now.result && held < HELD_MS && !reply.raw.destroyed; held += LOOK_MS) {
    await wait(LOOK_MS);
    const settled = await settlePushDue(db, payment, clock.now());
    now = settled ?? (await findPush(db, 'mpesa', { by: 'id', name: payment.id })) ?? now;
  }
  return now;
}

function describe({ id, receipt, charged }: PushPayment): Record<string, unknown> {
  const taken = receipt ? { output_TransactionID: receipt, output_Amount: String(charged) } : {};
  return { output_ConversationID: id, ...taken };
}
