import type { FastifyInstance, FastifyReply } from 'fastify';
import { payOut } from '../wallets/pay-out.ts';
import { refundAmount } from '../wallets/refund-amount.ts';
import { type Refund, refundPayment } from '../wallets/refund-payment.ts';
import { gsmaError, payoutState, serverIdOf } from './gsma-messages.ts';
import { type GsmaContext, NOT_FOUND, parseMovement } from './gsma-routes.ts';

type ById = { Params: { id: string } };

const DUPLICATE = gsmaError('businessRule', 'duplicateRequest');

/** Reversal of a whole transaction, adjustment for a part of one, disbursement to any wallet (PROVIDERS.md section 9). */
export function gsmaRefundRoutes(app: FastifyInstance, context: GsmaContext): void {
  app.post<ById>('/transactions/:id/reversals', async ({ params, headers }, reply) => {
    const refundId = String(headers['x-correlationid']);
    const refund = await refundPayment(context, { by: 'receipt', value: params.id, refundId });
    return answerRefund(reply, refund, refundId);
  });

  app.post('/transactions/type/adjustment', async (request, reply) => {
    const movement = parseMovement(context, request, 'creditParty');
    if (typeof movement === 'string') return reply.code(400).send(gsmaError('validation', movement));
    const { id: refundId, amount } = movement;
    const value = String((request.body as Record<string, unknown>).originalTransactionReference ?? '');
    const refund = await refundAmount(context, { by: 'receipt', value, refundId, amount });
    return answerRefund(reply, refund, refundId);
  });

  app.post('/transactions/type/disbursement', async (request, reply) => {
    const movement = parseMovement(context, request, 'creditParty');
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
