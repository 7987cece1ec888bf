import { parseInternational } from '@portal/domain/identifiers/msisdn';
import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TokenIssuer } from '../access-tokens.ts';
import { sendWithFault } from '../fault-injection.ts';
import { formOf } from '../wallets/form-of.ts';
import { payOut, readPayout } from '../wallets/pay-out.ts';
import { readRefund, refundAmount } from '../wallets/refund-amount.ts';
import { findPayment } from '../wallets/settle-payment.ts';
import type { PaymentRequest } from '../wallets/submit-payment.ts';
import { takePayment } from '../wallets/take-payment.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import { describeRequest, describeTransfer, momoError } from './momo-messages.ts';

export type MomoContext = WalletCompany & { tokens: TokenIssuer };

type ById = { Params: { id: string } };

/** A request to pay and its status (PROVIDERS.md section 7). */
export function collectionRoutes(app: FastifyInstance, context: MomoContext): void {
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
  const submission = await takePayment(context, parsed, { request, reply, tokens, badToken: '' });
  if (submission.kind === 'answered') return reply;
  if (submission.kind !== 'recorded') return reply.code(409).send(momoError('RESOURCE_ALREADY_EXIST'));
  // Accepted: an answer without a body, however the payment ends.
  // The document has no body; a gateway in front of it may add one.
  const answer = formOf<string | object>(['', {}, '\r\n'], parsed.id);
  return sendWithFault(reply.code(202), { behaviour: submission.behaviour, answer });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

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
export function disbursementRoutes(app: FastifyInstance, context: MomoContext): void {
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
