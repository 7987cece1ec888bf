import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sameText } from '../same-text.ts';
import { bearerOf, type TokenOffice } from '../tokens.ts';
import { findPush } from '../wallet/push-payments.ts';
import { type PushDesk, takePush } from '../wallet/push-server.ts';
import { settlePushDue } from '../wallet/settle-push.ts';
import { sendAs } from '../weather.ts';
import { pullTransactions } from './daraja-pull.ts';
import { darajaReversal } from './daraja-reversal.ts';
import {
  darajaError,
  eastAfricaStamp,
  IN_PROGRESS,
  merchantRequestOf,
  RESULT_CODE,
  resultText,
} from './daraja-words.ts';

/** Our client's account. */
export type DarajaAccount = {
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
  passkey: string;
};

export type DarajaContext = PushDesk & { account: DarajaAccount; tokens: TokenOffice };

type Body = Record<string, unknown>;
const BAD_TOKEN = darajaError('404.001.03', 'Invalid Access Token');

/** STK push, its query and the reversal, behind a token (PROVIDERS.md section 6a). */
export function darajaRoutes(app: FastifyInstance, context: DarajaContext): void {
  const { db, clock, tokens, callbacks } = context;
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!(await tokens.isGood(bearerOf(headers.authorization)))) return reply.code(401).send(BAD_TOKEN);
  });

  app.post('/mpesa/stkpush/v1/processrequest', (request, reply) => push(context, request, reply));

  app.post('/mpesa/stkpushquery/v1/query', async (request, reply) => {
    const id = String(((request.body ?? {}) as Body).CheckoutRequestID);
    const settled = await settlePushDue(db, { company: 'mpesa', id }, clock.now());
    if (settled) void callbacks.tell(settled);
    const payment = await findPush(db, 'mpesa', { by: 'id', name: id });
    if (!payment) return reply.code(500).send(darajaError('500.001.1001', 'Wrong credentials'));
    const { result } = payment;
    return {
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: merchantRequestOf(payment.id),
      CheckoutRequestID: payment.id,
      ResultCode: result ? String(RESULT_CODE[result]) : IN_PROGRESS,
      ResultDesc: resultText(result),
    };
  });

  app.post('/pulltransactions/v1/query', (request, reply) =>
    pullTransactions(context, (request.body ?? {}) as Body, reply),
  );

  app.post('/mpesa/reversal/v1/request', (request) => darajaReversal(context, (request.body ?? {}) as Body));
}

async function push(context: DarajaContext, request: FastifyRequest, reply: FastifyReply) {
  const { clock, tokens } = context;
  const parsed = parsePush(context, (request.body ?? {}) as Body);
  if (!parsed) return reply.code(400).send(darajaError('400.002.02', 'Bad Request'));
  const wish = { ...parsed, company: 'mpesa', id: newCheckoutId(clock.now()) } as const;
  const submitted = await takePush(context, wish, { request, reply, tokens, badToken: BAD_TOKEN });
  if (submitted.kind === 'over') return reply;
  if (submitted.kind !== 'taken')
    return reply.code(400).send(darajaError('400.002.02', 'Invalid PhoneNumber'));
  const { payment } = submitted;
  const accepted = {
    MerchantRequestID: merchantRequestOf(payment.id),
    CheckoutRequestID: payment.id,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  };
  sendAs(payment.behaviour, reply, 'application/json', JSON.stringify(accepted));
  return reply;
}

function newCheckoutId(now: Date): string {
  return `ws_CO_${eastAfricaStamp(now)}${randomBytes(5).toString('hex')}`;
}

/** `null` for a field that is missing, malformed, or a password that is not ours. */
function parsePush({ account }: DarajaContext, body: Body) {
  const { shortCode, passkey } = account;
  const stamp = String(body.Timestamp ?? '');
  const password = Buffer.from(`${shortCode}${passkey}${stamp}`).toString('base64');
  const known = body.BusinessShortCode === shortCode && sameText(body.Password, password);
  const msisdn = /^250(7\d{8})$/.exec(String(body.PhoneNumber))?.[1];
  const amount = Number(body.Amount);
  const { CallBackURL: callbackUrl, AccountReference: label } = body;
  if (!known || !/^\d{14}$/.test(stamp) || !msisdn || !Number.isSafeInteger(amount) || amount <= 0)
    return null;
  if (typeof callbackUrl !== 'string' || typeof label !== 'string' || label.length > 12) return null;
  return { reference: null, msisdn, amount, callbackUrl, label };
}
