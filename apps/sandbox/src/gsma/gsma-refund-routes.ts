import { parseInternational } from '@portal/domain/identifiers/msisdn';
import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { payOut } from '../wallets/pay-out.ts';
import { refundAmount } from '../wallets/refund-amount.ts';
import { type Refund, refundPayment } from '../wallets/refund-payment.ts';
import { gsmaError, payoutState, serverIdOf } from './gsma-messages.ts';
import { type GsmaContext, identifierIn, NOT_FOUND } from './gsma-routes.ts';

type ById = { Params: { id: string } };

const DUPLICATE = gsmaError('businessRule', 'duplicateRequest');

/** Reversal of a whole transaction, adjustment for a part of one, disbursement to any wallet (PROVIDERS.md section 9). */
export function gsmaRefundRoutes(app: FastifyInstance, context: GsmaContext): void {
  app.post<ById>('/transactions/:id/reversals', async ({ params, headers }, reply) => {
    const refundId = String(headers['x-correlationid']);
    const refund = await refundPayment(context, { by: 'receipt', value: params.id, refundId });
    return answerRefund(reply, refund, refundId);
  });

  app.post('/transactions/type/adjustment', async ({ headers, body }, reply) => {
    const movement = parseMovement(context, { id: headers['x-correlationid'], body });
    if (typeof movement === 'string') return reply.code(400).send(gsmaError('validation', movement));
    const { id: refundId, amount, original } = movement;
    const refund = await refundAmount(context, { by: 'receipt', value: original, refundId, amount });
    return answerRefund(reply, refund, refundId);
  });

  app.post('/transactions/type/disbursement', async ({ headers, body }, reply) => {
    const movement = parseMovement(context, { id: headers['x-correlationid'], body });
    if (typeof movement === 'string') return reply.code(400).send(gsmaError('validation', movement));
    const { payout, isRepeat, isLost } = await payOut(context, movement);
    if (isLost) return reply.hijack();
    if (isRepeat) return reply.code(409).send(DUPLICATE);
    return payout.result === 'no-wallet'
      ? reply.code(400).send(NOT_FOUND)
      : reply.code(202).send(payoutState(payout));
  });
}

function answerRefund(reply: FastifyReply, refund: Refund, refundId: string): FastifyReply {
  if (refund.kind !== 'refunded') return reply.code(400).send(gsmaError('businessRule', 'genericError'));
  if (refund.isLost) return reply.hijack();
  if (refund.isRepeat) return reply.code(409).send(DUPLICATE);
  const serverCorrelationId = serverIdOf(refundId);
  return reply.code(202).send({ serverCorrelationId, status: 'completed', objectReference: refundId });
}

/** Money from our account to a wallet, or the code of what is wrong with the request. */
function parseMovement({ account }: GsmaContext, { id, body }: { id: unknown; body: unknown }) {
  const given = (body ?? {}) as Record<string, unknown>;
  const reference = given.requestingOrganisationTransactionReference;
  if (typeof id !== 'string' || typeof reference !== 'string') return 'mandatoryValueNotSupplied';
  const amount = /^([1-9]\d{0,9})(\.00)?$/.exec(String(given.amount))?.[1];
  if (!amount || given.currency !== countryCurrency()) return 'formatError';
  const msisdn = parseInternational(identifierIn(given.creditParty, 'msisdn'));
  const isOurs = identifierIn(given.debitParty, 'accountid') === account.creditAccount;
  if (!msisdn || !isOurs) return 'identifierError';
  const original = String(given.originalTransactionReference ?? '');
  return { id, reference, msisdn, amount: Number(amount), original };
}
