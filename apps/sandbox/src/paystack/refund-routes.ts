import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance } from 'fastify';
import { type CardRefundRequest, refundPart } from '../hosted-pages/card-refunds.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { listRefunds } from './lists.ts';
import { fromSubunits } from './transactions.ts';

/** `POST /refund` and the refunds of a charge. Without an amount the whole charge is refunded. */
export function refundRoutes(app: FastifyInstance, gateway: HostedGateway): void {
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
    // The refund is under way: the list shows when it has arrived.
    const data = { id: idOf(refund.refundId), status: 'pending', transaction: { reference: transaction } };
    return { status: true, message: 'Refund has been queued for processing', data };
  });

  app.get('/refund', ({ query }) => listRefunds(gateway, query as object));
}

const idOf = (refundId: string) => Number(refundId.slice(2));

type RefundBody = { transaction?: unknown; amount?: unknown; merchant_note?: unknown };

function toRequest({ transaction, amount, merchant_note }: RefundBody): CardRefundRequest {
  const note = typeof merchant_note === 'string' ? merchant_note : null;
  return { reference: String(transaction), amount: fromSubunits(amount, countryCurrency()), note };
}
