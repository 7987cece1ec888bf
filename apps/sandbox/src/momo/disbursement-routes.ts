import type { FastifyInstance } from 'fastify';
import { findPush } from '../wallet/push-payments.ts';
import { reversePush } from '../wallet/reverse-push.ts';
import type { MomoContext } from './momo-server.ts';
import { momoError } from './momo-words.ts';

/** Gives a collected payment back, under an id of its own, and says what became of that. */
export function disbursementRoutes(app: FastifyInstance, { db, clock }: MomoContext): void {
  app.post('/v1_0/refund', async ({ headers, body }, reply) => {
    const { referenceIdToRefund } = (body ?? {}) as Record<string, unknown>;
    const reversalId = String(headers['x-reference-id']);
    const payment = { by: 'id', name: String(referenceIdToRefund) } as const;
    const reversal = await reversePush(db, { company: 'momo', payment, reversalId, now: clock.now() });
    if (reversal.kind === 'refused') return reply.code(400).send(momoError('NOT_ALLOWED'));
    if (reversal.lost) return reply.hijack();
    if (reversal.again) return reply.code(409).send(momoError('RESOURCE_ALREADY_EXIST'));
    return reply.code(202).send();
  });

  app.get('/v1_0/refund/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const payment = await findPush(db, 'momo', { by: 'reversal_id', name: id });
    if (!payment) return reply.code(404).send(momoError('RESOURCE_NOT_FOUND'));
    const { reference: externalId, charged, receipt } = payment;
    return {
      externalId,
      amount: String(charged),
      currency: 'RWF',
      status: 'SUCCESSFUL',
      financialTransactionId: `R${receipt}`,
    };
  });
}
