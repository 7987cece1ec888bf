import type { FastifyInstance } from 'fastify';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { refundCheckout } from '../hosted-pages/refund-checkout.ts';
import { listRefunds } from './lists.ts';

/** `POST /refund` and the refunds of a charge. Only whole charges are refunded here. */
export function refundRoutes(app: FastifyInstance, gateway: HostedGateway): void {
  app.post('/refund', async (request, reply) => {
    const { transaction } = (request.body ?? {}) as { transaction?: unknown };
    const refund = await refundCheckout(gateway, String(transaction));
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
    // The refund is under way: the list shows when it has arrived.
    const data = { id: idOf(refund.refundId), status: 'pending', transaction: { reference: transaction } };
    return { status: true, message: 'Refund has been queued for processing', data };
  });

  app.get('/refund', ({ query }) => listRefunds(gateway, query as object));
}

const idOf = (refundId: string) => Number(refundId.slice(2));
