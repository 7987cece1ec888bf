import { parseInternational, toInternational } from '@portal/domain/identifiers/msisdn';
import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireToken, type TokenIssuer, tokenIssuer } from '../access-tokens.ts';
import { sendWithFault } from '../fault-injection.ts';
import { isBasicOf, isSameSecret } from '../is-same-secret.ts';
import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';
import { formOf } from '../wallets/form-of.ts';
import { findActiveMandate } from '../wallets/mandates.ts';
import { newReceipt } from '../wallets/new-receipt.ts';
import { payOut, readPayout, type WalletPayout } from '../wallets/pay-out.ts';
import type { PaymentResult, WalletPayment } from '../wallets/payments.ts';
import { readRefund, refundAmount } from '../wallets/refund-amount.ts';
import { findPayment } from '../wallets/settle-payment.ts';
import type { PaymentRequest } from '../wallets/submit-payment.ts';
import { takePayment } from '../wallets/take-payment.ts';
import { requestCallbacks } from '../wallets/wallet-callbacks.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import { type RunningWallet, startWallet } from '../wallets/wallet-server.ts';
import { momoError, preApprovalRoutes, UUID } from './pre-approval-routes.ts';

/** Our client's account at one product: each has its own. */
export type MomoProduct = { apiUser: string; apiKey: string; subscriptionKey: string };

/** Our client's account. */
export type MomoAccount = {
  collection: MomoProduct;
  disbursement: MomoProduct;
  /** MTN's name of the country. */
  targetEnvironment: string;
};

/** Seconds an access token lives. PROVIDERS.md section 7. */
const TOKEN_SECONDS = 3_600;

/** MTN MoMo: collections, and disbursements: refunds of collected payments and transfers to wallets. */
export const momo = {
  label: 'MTN MoMo',
  walletLabel: 'MTN MoMo',
  setting: 'offersMomo',
  start: startMomo,
} satisfies WalletSimulator;

/** Why a request failed (PROVIDERS.md section 7 "Reasons"). */
const REASON: Record<Exclude<PaymentResult, 'paid'>, string> = {
  insufficient: 'NOT_ENOUGH_FUNDS',
  cancelled: 'APPROVAL_REJECTED',
  expired: 'EXPIRED',
  'over-limit': 'PAYER_LIMIT_REACHED',
  declined: 'INTERNAL_PROCESSING_ERROR',
  locked: 'NOT_ALLOWED',
  barred: 'NOT_ALLOWED',
  'no-wallet': 'PAYER_NOT_FOUND',
};

/** A request that was not paid, as it was seen: some fields are empty. */
const WITHOUT_RECEIPT: [object, ...object[]] = [
  {},
  { financialTransactionId: '' },
  { financialTransactionId: null, reason: null },
];

function startMomo({ db, clock, account }: SimulatorOptions<MomoAccount>): Promise<RunningWallet> {
  const callbacks = requestCallbacks(describeRequest);
  const company = { name: 'momo', db, clock, callbacks, newReceipt };
  return startWallet(company, (app) => {
    for (const name of ['collection', 'disbursement'] as const) {
      const tokens = tokenIssuer({ db, clock, issuer: `momo-${name}`, lifeSeconds: TOKEN_SECONDS });
      const product = { ...company, tokens, ...account[name], targetEnvironment: account.targetEnvironment };
      app.register(async (scope) => productRoutes(scope, product, ROUTES[name]), { prefix: `/${name}` });
    }
  });
}

const ROUTES = { collection: collectionRoutes, disbursement: disbursementRoutes };

/** One product: its subscription key before everything, its token, and its calls behind that. */
function productRoutes(
  app: FastifyInstance,
  product: MomoContext & MomoProduct & { targetEnvironment: string },
  routes: (app: FastifyInstance, context: MomoContext) => void,
): void {
  const { apiUser, apiKey, subscriptionKey, targetEnvironment, tokens } = product;
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isSameSecret(headers['ocp-apim-subscription-key'], subscriptionKey)) return;
    return reply
      .code(401)
      .send({ statusCode: 401, message: 'Access denied due to missing subscription key.' });
  });
  app.post('/token/', async ({ headers }, reply) => {
    if (headers['content-length'] === undefined) return reply.code(411).send();
    if (!isBasicOf(headers.authorization, apiUser, apiKey))
      return reply.code(401).send({ error: 'login_failed' });
    return { access_token: await tokens.issue(), token_type: 'access_token', expires_in: TOKEN_SECONDS };
  });
  app.register(async (scope) => {
    requireToken(scope, tokens);
    scope.addHook('onRequest', async ({ headers }, reply) => {
      if (headers['x-target-environment'] === targetEnvironment) return;
      return reply.code(403).send(momoError('NOT_ALLOWED_TARGET_ENVIRONMENT'));
    });
    routes(scope, product);
  });
}

type MomoContext = WalletCompany & { tokens: TokenIssuer };

type ById = { Params: { id: string } };

/** A request to pay and its status (PROVIDERS.md section 7). */
function collectionRoutes(app: FastifyInstance, context: MomoContext): void {
  preApprovalRoutes(app, context);

  app.post('/v1_0/requesttopay', (request, reply) => requestToPay(context, request, reply));

  app.get<ById>('/v1_0/requesttopay/:id', async ({ params }, reply) => {
    const payment = await findPayment(context, { by: 'id', value: params.id });
    if (!payment) return reply.code(404).send(momoError('RESOURCE_NOT_FOUND'));
    const isUnclear = payment.behaviour === 'ambiguous' && !payment.result;
    if (isUnclear) return reply.code(500).send(momoError('INTERNAL_PROCESSING_ERROR'));
    return describeRequest(payment);
  });
}

async function requestToPay(context: MomoContext, request: FastifyRequest, reply: FastifyReply) {
  const parsed = parseRequest(request);
  if (typeof parsed === 'string') return reply.code(400).send(momoError(parsed));
  const { tokens } = context;
  // A request cannot name a pre-approval: whatever is asked of its payer is taken without a prompt.
  const mandateId = await findActiveMandate(context, parsed.msisdn);
  const wanted = mandateId === null ? parsed : { ...parsed, mandateId };
  const submission = await takePayment(context, wanted, { request, reply, tokens, badToken: '' });
  if (submission.kind === 'answered') return reply;
  if (submission.kind !== 'recorded') return reply.code(409).send(momoError('RESOURCE_ALREADY_EXIST'));
  // Accepted: an answer without a body, however the payment ends.
  // The document has no body; a gateway in front of it may add one.
  const answer = formOf<string | object>(['', {}, '\r\n'], parsed.id);
  return sendWithFault(reply.code(202), { behaviour: submission.behaviour, answer });
}

/** The payment in a request, or the code of what is wrong with it. */
function parseRequest({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): PaymentRequest | string {
  const id = String(headers['x-reference-id']);
  const { amount, currency, externalId, payer } = (body ?? {}) as Record<string, unknown>;
  const { partyIdType, partyId } = (payer ?? {}) as Record<string, unknown>;
  const callbackUrl = headers['x-callback-url'];
  if (!UUID.test(id) || typeof externalId !== 'string' || externalId === '') return 'BAD_REQUEST';
  if (typeof amount !== 'string' || !/^[1-9]\d{0,9}$/.test(amount)) return 'BAD_REQUEST';
  if (currency !== countryCurrency()) return 'INVALID_CURRENCY';
  const msisdn = partyIdType === 'MSISDN' ? parseInternational(String(partyId)) : null;
  if (!msisdn) return 'PAYER_NOT_FOUND';
  return {
    id,
    reference: externalId,
    msisdn,
    amount: Number(amount),
    // Without the header no callback is sent at all.
    callbackUrl: typeof callbackUrl === 'string' ? callbackUrl : null,
    acceptsAnyNumber: true,
  };
}

/** Refunds a collected payment, or pays to any wallet, under an id of its own, and reports what became of it. */
function disbursementRoutes(app: FastifyInstance, context: MomoContext): void {
  transferRoutes(app, context);

  app.post('/v1_0/refund', async ({ headers, body }, reply) => {
    const { referenceIdToRefund, amount } = (body ?? {}) as Record<string, unknown>;
    const refund = await refundAmount(context, {
      by: 'id',
      value: String(referenceIdToRefund),
      refundId: String(headers['x-reference-id']),
      amount: Number(amount),
    });
    if (refund.kind !== 'refunded') return reply.code(400).send(momoError('NOT_ALLOWED'));
    if (refund.isLost) return reply.hijack();
    if (refund.isRepeat) return reply.code(409).send(momoError('RESOURCE_ALREADY_EXIST'));
    return reply.code(202).send();
  });

  app.get<ById>('/v1_0/refund/:id', async ({ params }, reply) => {
    const refund = await readRefund(context, params.id);
    if (!refund) return reply.code(404).send(momoError('RESOURCE_NOT_FOUND'));
    const { reference: externalId, receipt } = refund.payment;
    return {
      externalId,
      amount: String(refund.amount),
      currency: countryCurrency(),
      status: 'SUCCESSFUL',
      financialTransactionId: `R${receipt}`,
    };
  });
}

/** A transfer is accepted before anybody looks for the wallet; its status says what became of it. */
function transferRoutes(app: FastifyInstance, context: MomoContext): void {
  app.post('/v1_0/transfer', async (request, reply) => {
    const { payee, ...fields } = (request.body ?? {}) as Record<string, unknown>;
    const parsed = parseRequest({ headers: request.headers, body: { ...fields, payer: payee } });
    if (typeof parsed === 'string')
      return reply.code(400).send(momoError(parsed === 'PAYER_NOT_FOUND' ? 'PAYEE_NOT_FOUND' : parsed));
    const { id, reference, msisdn, amount } = parsed;
    const { isRepeat, isLost } = await payOut(context, { id, reference: String(reference), msisdn, amount });
    if (isLost) return reply.hijack();
    if (isRepeat) return reply.code(409).send(momoError('RESOURCE_ALREADY_EXIST'));
    return reply.code(202).send();
  });

  app.get<ById>('/v1_0/transfer/:id', async ({ params: { id } }, reply) => {
    const payout = await readPayout(context, id);
    if (!payout) return reply.code(404).send(momoError('RESOURCE_NOT_FOUND'));
    return describeTransfer(payout);
  });
}

/** A request to pay as the status call and the callback show it; neither names its `X-Reference-Id`. */
function describeRequest(payment: WalletPayment): Record<string, unknown> {
  const { reference, msisdn, amount, charged, result, receipt } = payment;
  return {
    externalId: reference,
    amount: String(charged ?? amount),
    currency: countryCurrency(),
    payer: { partyIdType: 'MSISDN', partyId: toInternational(msisdn) },
    ...(receipt
      ? { financialTransactionId: formOf<unknown>([receipt, Number(receipt) || receipt], reference ?? '') }
      : formOf(WITHOUT_RECEIPT, reference ?? '')),
    ...describeStatus(result),
  };
}

/** A transfer to a wallet, as the status call shows it. */
function describeTransfer({ id, reference, msisdn, amount, result }: WalletPayout) {
  const paid = { status: 'SUCCESSFUL', financialTransactionId: `T${id.slice(0, 8)}` };
  const reason = result === 'no-wallet' ? 'PAYEE_NOT_FOUND' : 'PAYEE_NOT_ALLOWED_TO_RECEIVE';
  return {
    externalId: reference,
    amount: String(amount),
    currency: countryCurrency(),
    payee: { partyIdType: 'MSISDN', partyId: toInternational(msisdn) },
    ...(result === 'paid' ? paid : { status: 'FAILED', reason }),
  };
}

function describeStatus(result: PaymentResult | null): Record<string, unknown> {
  if (result === null) return { status: 'PENDING' };
  if (result === 'paid') return { status: 'SUCCESSFUL' };
  // The real one sends the same reason in two shapes.
  const code = REASON[result];
  const reason = result === 'cancelled' ? { code, message: 'Rejected by the payer' } : code;
  return { status: 'FAILED', reason };
}
