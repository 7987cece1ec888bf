import type { FastifyInstance } from 'fastify';
import { findCheckout } from '../card-checkout/checkouts.ts';
import { refundCheckout } from '../card-checkout/refund-checkout.ts';
import { type ListQuery, listRefunds } from './lists.ts';
import type { PaystackContext } from './paystack-server.ts';
import { PAYSTACK } from './transactions.ts';

/** `POST /refund` and the list of what was given back for a charge. Only whole charges are given back here. */
export function refundRoutes(app: FastifyInstance, { desk }: PaystackContext): void {
  app.post('/refund', async (request, reply) => {
    const { transaction } = (request.body ?? {}) as { transaction?: unknown };
    const refund = await refundCheckout(desk, PAYSTACK, String(transaction));
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
    if (refund.lost) return reply.hijack();
    // Money on its way back: the list says when it has arrived.
    const data = { id: idOf(refund.refundId), status: 'pending', transaction: { reference: transaction } };
    return { status: true, message: 'Refund has been queued for processing', data };
  });

  app.get('/refund', async (request) => {
    const { transaction } = request.query as { transaction?: string };
    if (transaction === undefined) return listRefunds(desk, request.query as ListQuery);
    const checkout = await findCheckout(desk.db, PAYSTACK, { reference: transaction });
    const refundId = checkout?.refundId;
    // Amounts of refunds were seen as text.
    const amount = String(checkout?.charged?.minor ?? 0);
    const data = refundId ? [{ id: idOf(refundId), status: 'processed', amount }] : [];
    return { status: true, message: 'Refunds retrieved', data };
  });
}

const idOf = (refundId: string) => Number(refundId.slice(2));
