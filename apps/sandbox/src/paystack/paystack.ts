import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseInternational } from '@portal/domain/identifiers/msisdn';
import { formatMoney } from '@portal/domain/money/format-money';
import { type Currency, countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sendOnce } from '../callback-sender.ts';
import { sendWithFault } from '../fault-injection.ts';
import { answerCheckout } from '../hosted-pages/answer-checkout.ts';
import { type CardRefundRequest, refundPart } from '../hosted-pages/card-refunds.ts';
import { findCard, TEST_CARDS } from '../hosted-pages/cards.ts';
import { type Checkout, type CheckoutRequest, readCheckout } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { FORGED_CHARGE, takeCheckout } from '../hosted-pages/open-checkout.ts';
import { findCheckout } from '../hosted-pages/settle-checkouts.ts';
import { isSameSecret } from '../is-same-secret.ts';
import { secondsAfter } from '../seconds-after.ts';
import type { GatewayOptions, GatewaySimulator, RunningGateway } from '../simulator.ts';
import { startService } from '../start-service.ts';
import { CARD_TABLES, cardRoutes } from './card-routes.ts';
import { createDisputes, DISPUTE_TABLES, findDispute, type PaystackDisputes } from './disputes.ts';
import { listRefunds, listTransactions, refundStatus } from './lists.ts';
import { describeTransaction, fromSubunits } from './transactions.ts';

/** The merchant's account: its secret key, and where its webhooks go. */
export type PaystackAccount = { secretKey: string; webhookUrl: () => string };

/** Paystack, with its hosted page and its popup (PROVIDERS.md section 1). */
export const paystack = {
  label: 'Paystack',
  setting: 'offersPaystack',
  tables: DISPUTE_TABLES + CARD_TABLES,
  start: startPaystack,
} satisfies GatewaySimulator;

/** Currencies the account takes. */
const isAccepted = (currency: Currency) => ['NGN', 'USD', countryCurrency()].includes(currency);

const OPEN_SECONDS = 3_600;

async function startPaystack(
  options: GatewayOptions<PaystackAccount>,
): Promise<RunningGateway & { disputes: PaystackDisputes }> {
  const { db, clock, account, pagesUrl } = options;
  const notify = (checkout: Checkout) => reportCharge(account, checkout);
  const gateway: HostedGateway = { name: 'paystack', label: paystack.label, db, clock, returnTo, notify };
  const routes = (app: FastifyInstance) => {
    requireKey(app, account.secretKey);
    transactionRoutes(app, gateway, pagesUrl);
    refundRoutes(app, gateway);
    // `disputes` is created below: nobody calls before the server listens.
    cardRoutes(app, gateway, (reference) =>
      disputes.open({ reference, amount: null, category: 'fraud', days: 7 }),
    );
    disputeRoute(app, gateway);
  };
  const service = await startService({ db, name: 'paystack', routes });
  const disputes = createDisputes(gateway, (message) => sendWebhook(account, message, account.secretKey));
  return { ...service, gateway, disputes, pages: popupPages(gateway) };
}

function requireKey(app: FastifyInstance, secretKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isSameSecret(request.headers.authorization ?? '', `Bearer ${secretKey}`)) return;
    return reply.code(401).send({ status: false, message: 'Invalid key', code: 'invalid_Key' });
  });
}

/** `GET /dispute/{id}`. */
function disputeRoute(app: FastifyInstance, gateway: HostedGateway): void {
  app.get<{ Params: { id: string } }>('/dispute/:id', async ({ params }, reply) => {
    const data = await findDispute(gateway, Number(params.id));
    if (data) return { status: true, message: 'Dispute retrieved', data };
    return reply.code(404).send({ status: false, message: 'Dispute not found', code: 'not_found' });
  });
}

/** There is no event for a failure. */
async function reportCharge(account: PaystackAccount, checkout: Checkout): Promise<void> {
  if (checkout.state !== 'paid') return;
  const { secretKey } = account;
  // An attacker does not have the key.
  const key = checkout.chargeId === FORGED_CHARGE ? `${secretKey}?` : secretKey;
  await sendWebhook(account, { event: 'charge.success', data: describeTransaction(checkout) }, key);
}

/** Webhooks are signed over their bytes. */
async function sendWebhook(
  { webhookUrl }: Pick<PaystackAccount, 'webhookUrl'>,
  message: { event: string; data: unknown },
  key: string,
): Promise<void> {
  const body = JSON.stringify(message);
  const signature = createHmac('sha512', key).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
  await sendOnce(webhookUrl(), { method: 'POST', headers, body });
}

/** A customer who left the page goes to the cancel address, any other back with the reference. */
function returnTo({ state, reference, details }: Checkout): string {
  const isLeft = state === 'open' || state === 'cancelled';
  if (isLeft && details.cancel) return details.cancel;
  const url = new URL(details.callback ?? '');
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}

type ByCode = { Params: { code: string } };

/** The popup's script under `/sandbox/paystack/inline.js`, and its calls. */
function popupPages(gateway: HostedGateway): FastifyPluginAsync {
  const script = readFileSync(new URL('./assets/inline.js', import.meta.url), 'utf8');
  return async (app) => {
    app.get('/sandbox/paystack/inline.js', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    );

    app.get('/sandbox/paystack/popup/cards', () =>
      Object.values(TEST_CARDS).map(({ number, does }) => ({ number, does })),
    );

    app.get<ByCode>('/sandbox/paystack/popup/charges/:code', async (request, reply) => {
      const checkout = await findCheckout(gateway, { id: request.params.code });
      if (!checkout) return reply.code(404).send({ state: 'unknown' });
      return {
        reference: checkout.reference,
        amount: formatMoney(checkout.amount, 'en'),
        state: checkout.state,
      };
    });

    app.post<ByCode & { Body: { card?: unknown } | null }>(
      '/sandbox/paystack/popup/charges/:code',
      async (request, reply) => {
        const card = findCard(request.body?.card);
        if (!card) return reply.code(422).send({ state: 'open' });
        const checkout = await answerCheckout(gateway, request.params.code, card.outcome);
        if (!checkout) return reply.code(404).send({ state: 'unknown' });
        return { state: checkout.state, words: 'The payment was not made. Close this window to go on.' };
      },
    );
  };
}

/** `POST /refund` and the refunds of a charge. Without an amount the whole charge is refunded. */
function refundRoutes(app: FastifyInstance, gateway: HostedGateway): void {
  app.post('/refund', async (request, reply) => {
    const body = (request.body ?? {}) as RefundBody;
    const { transaction } = body;
    const refund = await refundPart(gateway, toRequest(body));
    if (refund.kind === 'not-paid') {
      return reply.code(404).send({ status: false, message: 'Transaction not found', code: 'not_found' });
    }
    if (refund.kind === 'refused') {
      return reply.code(400).send({
        status: false,
        message: 'Refund not allowed for this transaction',
        code: 'refund_not_allowed',
      });
    }
    if (refund.isLost) return reply.hijack();
    return {
      status: true,
      message: 'Refund has been queued for processing',
      data: await describeRefund(gateway, { id: refund.refundId, reference: String(transaction) }),
    };
  });

  app.get('/refund', ({ query }) => listRefunds(gateway, query as object));
}

/** A new refund as its answer shows it: with the transaction, while lists have its number (PaystackOSS/openapi). */
async function describeRefund(
  { db, clock, name }: HostedGateway,
  { id, reference }: { id: string; reference: string },
): Promise<object> {
  const checkout = await readCheckout(db, name, { reference });
  if (!checkout) throw new Error(`refund ${id}: its charge does not exist`);
  const now = clock.now();
  return {
    id: Number(id.slice(2)),
    status: refundStatus({ behaviour: checkout.behaviour, at: now }, now),
    domain: 'test',
    currency: checkout.amount.currency,
    channel: null,
    fully_deducted: false,
    transaction: describeTransaction(checkout),
    createdAt: now.toISOString(),
  };
}

type RefundBody = { transaction?: unknown; amount?: unknown; merchant_note?: unknown };

function toRequest({ transaction, amount, merchant_note }: RefundBody): CardRefundRequest {
  const note = typeof merchant_note === 'string' ? merchant_note : null;
  return { reference: String(transaction), amount: fromSubunits(amount, countryCurrency()), note };
}

type ChargeBody = Record<string, unknown> & { metadata?: Record<string, unknown> };

/** Starting a charge, verifying one, and the list of those that were paid (PROVIDERS.md section 1). */
function transactionRoutes(app: FastifyInstance, gateway: HostedGateway, pagesUrl: () => string): void {
  app.post('/transaction/initialize', (request, reply) => initialize({ gateway, pagesUrl }, request, reply));

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }, reply) => {
    const checkout = await findCheckout(gateway, params);
    if (checkout)
      return { status: true, message: 'Verification successful', data: describeTransaction(checkout) };
    const message = 'Transaction reference not found.';
    return reply.code(400).send({ status: false, message, code: 'transaction_not_found' });
  });

  app.get('/transaction', ({ query }) => listTransactions(gateway, query as object));
}

/** Makes a charge and the page to pay it on. */
async function initialize(
  { gateway, pagesUrl }: { gateway: HostedGateway; pagesUrl: () => string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wanted = parseCharge((request.body ?? {}) as ChargeBody, gateway.clock.now());
  if (typeof wanted === 'string') return refuse(reply, wanted, 'invalid_params');
  const checkout = await takeCheckout(gateway, wanted, { request, reply });
  if (checkout === 'answered') return reply;
  if (!checkout) return refuse(reply, 'Duplicate Transaction Reference', 'duplicate_reference');
  const { id, reference, behaviour } = checkout;
  const page = `${pagesUrl()}/sandbox/card/${gateway.name}/${id}`;
  const data = { authorization_url: page, access_code: id, reference };
  const answer = { status: true, message: 'Authorization URL created', data };
  return sendWithFault(reply, { behaviour, answer, type: 'application/json; charset=utf-8' });
}

function refuse(reply: FastifyReply, message: string, code: string): FastifyReply {
  return reply.code(400).send({ status: false, message, type: 'validation_error', code });
}

/** The charge in a request, or what is wrong with it. */
function parseCharge(body: ChargeBody, now: Date): CheckoutRequest | string {
  const { email, amount, currency = 'NGN', reference, callback_url, metadata = {} } = body;
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return 'Invalid Email Address Passed';
  if (!isAccepted(String(currency))) return 'Currency not supported by merchant';
  const price = fromSubunits(amount, currency as Currency);
  if (!price) return 'Invalid Amount Sent';
  if (typeof reference !== 'string' || !/^[a-zA-Z0-9.=-]{1,100}$/.test(reference)) {
    return 'Reference may hold letters, digits, -, . and = only';
  }
  if (!URL.canParse(String(callback_url))) return 'Invalid callback URL';
  const { cancel_action: cancel } = metadata;
  return {
    reference,
    amount: price,
    payer: parseInternational(String(metadata.phone)) ?? '',
    description: String(metadata.description ?? ''),
    details: {
      email,
      callback: String(callback_url),
      metadata: JSON.stringify(metadata),
      ...(URL.canParse(String(cancel)) && { cancel: String(cancel) }),
    },
    closesAt: secondsAfter(now, OPEN_SECONDS),
  };
}
