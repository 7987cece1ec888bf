import { randomBytes, randomInt } from 'node:crypto';
import { parseInternational } from '@portal/domain/identifiers/msisdn';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireTokenOr, tokenIssuer } from '../access-tokens.ts';
import { sendWithFault } from '../fault-injection.ts';
import { isBasicOf, isSameSecret } from '../is-same-secret.ts';
import { listPaid } from '../wallets/payments.ts';
import { refundPayment } from '../wallets/refund-payment.ts';
import { findPayment } from '../wallets/settle-payment.ts';
import { takePayment } from '../wallets/take-payment.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import type { DarajaAccount, DarajaContext } from './daraja-context.ts';
import { darajaError, darajaResult, eastAfricaStamp, merchantRequestOf } from './daraja-messages.ts';

type Call = { Body: Record<string, unknown> };

const BAD_TOKEN = darajaError('404.001.03', 'Invalid Access Token');
const PAGE_SIZE = 10;
const TWO_DAYS_MS = 48 * 3_600_000;

/** STK push, its query and the reversal, behind a token (PROVIDERS.md section 6a). */
export function darajaRoutes(app: FastifyInstance, context: DarajaContext): void {
  requireTokenOr(app, context.tokens, { status: 404, body: BAD_TOKEN });

  app.post<Call>('/mpesa/stkpush/v1/processrequest', (request, reply) => push(context, request, reply));

  app.post<Call>('/mpesa/stkpushquery/v1/query', async ({ body }, reply) => {
    const payment = await findPayment(context, { by: 'id', value: String(body?.CheckoutRequestID) });
    if (!payment) return reply.code(500).send(darajaError('500.001.1001', 'The transaction does not exist'));
    if (!payment.result)
      return reply.code(500).send(darajaError('500.001.1001', 'The transaction is being processed'));
    const { id } = payment;
    const { code, text } = darajaResult(payment);
    return {
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: merchantRequestOf(id),
      CheckoutRequestID: id,
      ResultCode: String(code),
      ResultDesc: text,
    };
  });

  app.post<Call>('/pulltransactions/v1/query', ({ body }, reply) =>
    pullTransactions(context, body ?? {}, reply),
  );

  app.post<Call>('/mpesa/reversal/v1/request', ({ body }) => reverse(context, body ?? {}));
}

async function push(context: DarajaContext, request: FastifyRequest<Call>, reply: FastifyReply) {
  const { clock, tokens } = context;
  const parsed = parsePush(context, request.body ?? {});
  if (!parsed) return reply.code(400).send(darajaError('400.002.02', 'Bad Request'));
  const wanted = { ...parsed, reference: null, id: newCheckoutId(clock.now()) };
  const submission = await takePayment(context, wanted, { request, reply, tokens, badToken: BAD_TOKEN });
  if (submission.kind === 'answered') return reply;
  if (submission.kind !== 'recorded')
    return reply.code(400).send(darajaError('400.002.02', 'Invalid PhoneNumber'));
  const { id } = submission.payment;
  const answer = {
    MerchantRequestID: merchantRequestOf(id),
    CheckoutRequestID: id,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  };
  return sendWithFault(reply, { behaviour: submission.behaviour, answer });
}

function newCheckoutId(now: Date): string {
  return `ws_CO_${eastAfricaStamp(now)}${randomBytes(5).toString('hex')}`;
}

/** `null` for a field that is missing, malformed, or a password that is not ours. */
function parsePush({ account }: DarajaContext, body: Call['Body']) {
  const { shortCode, passkey } = account;
  const stamp = String(body.Timestamp ?? '');
  const password = Buffer.from(`${shortCode}${passkey}${stamp}`).toString('base64');
  const isKnown = body.BusinessShortCode === shortCode && isSameSecret(body.Password, password);
  const msisdn = parseInternational(String(body.PhoneNumber));
  const amount = Number(body.Amount);
  const { CallBackURL: callbackUrl, AccountReference: label } = body;
  if (!isKnown || !/^\d{14}$/.test(stamp) || !msisdn || !Number.isSafeInteger(amount) || amount <= 0)
    return null;
  if (typeof callbackUrl !== 'string' || typeof label !== 'string' || label.length > 12) return null;
  return { msisdn, amount, callbackUrl, label };
}

/** Accepts a reversal at once; its result is sent to the address in the request, once. */
async function reverse(
  context: DarajaContext,
  { TransactionID: receipt, ResultURL: resultUrl }: Record<string, unknown>,
): Promise<object> {
  if (typeof receipt !== 'string' || typeof resultUrl !== 'string')
    return darajaError('400.002.02', 'Bad Request');
  const names = {
    OriginatorConversationID: randomBytes(8).toString('hex'),
    ConversationID: `AG_${randomBytes(8).toString('hex')}`,
  };
  const refundId = `R${randomInt(1e11, 1e12)}`;
  const refund = await refundPayment(context, { by: 'receipt', value: receipt, refundId });
  const isDone = refund.kind === 'refunded';
  const result = {
    Result: {
      ...names,
      ResultType: 0,
      ResultCode: isDone ? 0 : 2006,
      ResultDesc: isDone
        ? 'The service request is processed successfully.'
        : 'Transaction cannot be reversed',
      // A refusal carries an id as well; only the code tells them apart.
      TransactionID: isDone ? refund.refundId : '0000000000',
    },
  };
  if (!(isDone && refund.isLost)) void context.callbacks.send({ url: resultUrl, body: result });
  return { ...names, ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' };
}

/** Seconds an access token lives. PROVIDERS.md section 6a. */
const TOKEN_SECONDS = 3_599;

/** M-Pesa's Daraja dialect: a token, then the calls behind it. */
export function daraja(app: FastifyInstance, company: WalletCompany, account: DarajaAccount): void {
  const tokens = tokenIssuer({ ...company, issuer: 'daraja', lifeSeconds: TOKEN_SECONDS });
  app.get('/oauth/v1/generate', async ({ headers }, reply) => {
    if (!isBasicOf(headers.authorization, account.consumerKey, account.consumerSecret))
      return reply.code(400).send();
    return { access_token: await tokens.issue(), expires_in: String(TOKEN_SECONDS) };
  });
  app.register(async (scope) => darajaRoutes(scope, { ...company, account, tokens }));
}

/** `yyyy-MM-dd HH:mm:ss` in East Africa Time; an invalid date for anything else. */
function parseTime(text: unknown): Date {
  return new Date(`${String(text).replace(' ', 'T')}+03:00`);
}

/** "Pull Transactions": what the paybill received in a period of the last two days, a page at a time. */
async function pullTransactions(
  { db, name, clock, account }: DarajaContext,
  { ShortCode: shortCode, StartDate, EndDate, OffSetValue }: Record<string, unknown>,
  reply: FastifyReply,
): Promise<object> {
  const [from, to, offset] = [parseTime(StartDate), parseTime(EndDate), Number(OffSetValue)];
  const isPeriod = from <= to && clock.now().getTime() - from.getTime() <= TWO_DAYS_MS;
  if (shortCode !== account.shortCode || !isPeriod || !Number.isSafeInteger(offset) || offset < 0)
    return reply.code(400).send(darajaError('400.002.02', 'Bad Request'));
  const paid = await listPaid(db, name, { from, to, offset, limit: PAGE_SIZE });
  const rows = paid.map(({ receipt, createdAt, label, charged }) => ({
    transactionId: receipt,
    trxDate: createdAt.toISOString(),
    // Masked, as in the real one's list.
    msisdn: '2547*****000',
    sender: 'MPESA',
    transactiontype: 'c2b-pay-bill-debit',
    billreference: label?.toUpperCase(),
    amount: `${charged}.00`,
    organizationname: 'Portal',
  }));
  return { ResponseRefID: 'sandbox', ResponseCode: '1000', ResponseMessage: 'Success', Response: [rows] };
}
