import { constants, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseInternational } from '@portal/domain/identifiers/msisdn';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, requireToken, type TokenIssuer, tokenIssuer } from '../access-tokens.ts';
import { sendWithFault } from '../fault-injection.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { PaymentResult, WalletPayment } from '../wallets/payments.ts';
import { refundPayment } from '../wallets/refund-payment.ts';
import { findPayment } from '../wallets/settle-payment.ts';
import { takePayment } from '../wallets/take-payment.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';

/** Our client's account. */
export type OpenApiAccount = { apiKey: string; serviceProviderCode: string; market: string };

type OpenApiContext = WalletCompany & { account: OpenApiAccount; tokens: TokenIssuer };

/** Code, HTTP status and state of each result in the Open API dialect (PROVIDERS.md section 6b). */
const OPEN_API_RESULTS: Record<PaymentResult, { code: string; status: number; state: string }> = {
  paid: { code: 'INS-0', status: 201, state: 'Completed' },
  insufficient: { code: 'INS-2006', status: 422, state: 'Failed' },
  cancelled: { code: 'INS-5', status: 401, state: 'Cancelled' },
  expired: { code: 'INS-9', status: 408, state: 'Expired' },
  'over-limit': { code: 'INS-15', status: 400, state: 'Failed' },
  declined: { code: 'INS-6', status: 401, state: 'Failed' },
  locked: { code: 'INS-2001', status: 401, state: 'Failed' },
  barred: { code: 'INS-4', status: 401, state: 'Failed' },
  'no-wallet': { code: 'INS-2051', status: 400, state: 'Failed' },
};

const BAD_TOKEN = openApiAnswer('INS-2');

/** How often a waiting call checks whether the customer has answered. */
const CHECK_MS = 100;

/** A waiting call ends after that long, as the real one does. */
const LONGEST_MS = 45_000;

/** Collection, status and reversal, behind a session (PROVIDERS.md section 6b). */
export function openApiRoutes(app: FastifyInstance, context: OpenApiContext): void {
  requireToken(app, context.tokens, BAD_TOKEN);

  app.post('/c2bPayment/singleStage/', (request, reply) => collect(context, request, reply));

  app.get('/queryTransactionStatus/', async (request, reply) => {
    const { input_QueryReference: reference = '' } = request.query as Record<string, string>;
    const payment = await findPayment(context, { by: 'reference', value: reference });
    const reversed = payment ? null : await findPayment(context, { by: 'refund_id', value: reference });
    if (reversed)
      return openApiAnswer('INS-0', {
        output_ResponseTransactionStatus: 'Completed',
        output_ThirdPartyConversationID: reference,
      });
    if (!payment) return reply.code(400).send(openApiAnswer('INS-17'));
    return openApiAnswer('INS-0', {
      output_ResponseTransactionStatus: payment.result ? OPEN_API_RESULTS[payment.result].state : 'Pending',
      output_ThirdPartyConversationID: reference,
      ...describePayment(payment),
    });
  });

  app.put('/reversal/', async (request, reply) => {
    const given = (request.body ?? {}) as Record<string, unknown>;
    const refundId = String(given.input_ThirdPartyConversationID);
    const wanted = { by: 'receipt', value: String(given.input_TransactionID), refundId } as const;
    const refund = await refundPayment(context, wanted);
    if (refund.kind !== 'refunded' || refund.refundId !== refundId)
      return reply.code(400).send(openApiAnswer('INS-6'));
    if (refund.isLost) return reply.hijack();
    if (refund.isRepeat) return reply.code(409).send(openApiAnswer('INS-10'));
    return openApiAnswer('INS-0', { output_TransactionID: refundId });
  });
}

async function collect(context: OpenApiContext, request: FastifyRequest, reply: FastifyReply) {
  const parsed = parseCollect(request.body, context.account);
  if (typeof parsed === 'string') return reply.code(400).send(openApiAnswer(parsed));
  const { tokens } = context;
  const submission = await takePayment(context, parsed, { request, reply, tokens, badToken: BAD_TOKEN });
  if (submission.kind === 'answered') return reply;
  if (submission.kind === 'duplicate') return reply.code(409).send(openApiAnswer('INS-10'));
  if (submission.kind !== 'recorded') return reply.code(400).send(openApiAnswer('INS-2051'));
  const ended = await waitForResult(context, submission.payment, reply);
  const { code, status } = OPEN_API_RESULTS[ended.result ?? 'expired'];
  const reference = { output_ThirdPartyConversationID: parsed.reference };
  const answer = openApiAnswer(code, { ...reference, ...describePayment(ended) });
  return sendWithFault(reply.code(status), { behaviour: submission.behaviour, answer });
}

/** The call waits until the customer has answered, or for as long as the company lets it. */
async function waitForResult(context: OpenApiContext, payment: WalletPayment, reply: FastifyReply) {
  let latest = payment;
  for (let waited = 0; !latest.result && waited < LONGEST_MS && !reply.raw.destroyed; waited += CHECK_MS) {
    await wait(CHECK_MS);
    latest = (await findPayment(context, { by: 'id', value: payment.id })) ?? latest;
  }
  return latest;
}

function describePayment({ id, receipt, charged }: WalletPayment): Record<string, unknown> {
  const taken = receipt ? { output_TransactionID: receipt, output_Amount: String(charged) } : {};
  return { output_ConversationID: id, ...taken };
}

/** The payment in a request, or the code of what is wrong with it. */
function parseCollect(body: unknown, { serviceProviderCode }: OpenApiAccount) {
  const given = (body ?? {}) as Record<string, unknown>;
  const reference = given.input_ThirdPartyConversationID;
  if (typeof reference !== 'string' || reference === '') return 'INS-20';
  if (given.input_ServiceProviderCode !== serviceProviderCode) return 'INS-13';
  if (!/^\w[\w-]{0,19}$/.test(String(given.input_TransactionReference))) return 'INS-17';
  const amount = Number(given.input_Amount);
  if (typeof given.input_Amount !== 'string' || !Number.isSafeInteger(amount) || amount <= 0) return 'INS-15';
  const msisdn = parseInternational(String(given.input_CustomerMSISDN));
  if (!msisdn) return 'INS-2051';
  return { id: `AG_${randomBytes(8).toString('hex')}`, reference, msisdn, amount };
}

/** The key pair with which clients encrypt their API key and their session. */
export type OpenApiKey = { publicKey: string; decrypt: (encrypted: string) => string | null };

/** Makes a pair for as long as the sandbox runs: nothing is stored that was encrypted with it. */
export function makeOpenApiKey(): OpenApiKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    decrypt: (encrypted) => {
      try {
        const padding = constants.RSA_PKCS1_PADDING;
        return privateDecrypt({ key: privateKey, padding }, Buffer.from(encrypted, 'base64')).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
  };
}

const SESSION_SECONDS = 600;

type Client = { account: OpenApiAccount; key: OpenApiKey };

/** M-Pesa's Open API dialect: a session, then calls that wait for the customer. There are no callbacks. */
export function openApi(app: FastifyInstance, company: WalletCompany, { account, key }: Client): void {
  const sessions = tokenIssuer({ ...company, issuer: 'open-api', lifeSeconds: SESSION_SECONDS });
  // Clients send their session encrypted.
  const tokens = {
    issue: sessions.issue,
    isValid: (session: string) => sessions.isValid(key.decrypt(session) ?? ''),
    revoke: (session: string) => sessions.revoke(key.decrypt(session) ?? ''),
  };
  const prefix = `/sandbox/ipg/v2/${account.market}`;
  app.get(`${prefix}/getSession/`, async ({ headers }, reply) => {
    if (!isSameSecret(key.decrypt(bearerOf(headers.authorization)), account.apiKey))
      return reply.code(401).send(openApiAnswer('INS-2'));
    return openApiAnswer('INS-0', { output_SessionID: await sessions.issue() });
  });
  app.register(async (scope) => openApiRoutes(scope, { ...company, account, tokens }), { prefix });
}

/** An answer of the Open API. */
function openApiAnswer(code: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    output_ResponseCode: code,
    output_ResponseDesc: code === 'INS-0' ? 'Request processed' : code,
    ...more,
  };
}
