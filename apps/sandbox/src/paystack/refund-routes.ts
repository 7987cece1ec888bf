import type { FastifyInstance } from 'fastify';
import { refundCheckout } from '../hosted-pages/refund-checkout.ts';
import { findCheckout } from '../hosted-pages/settle-checkouts.ts';
import { listRefunds, refundStatus } from './lists.ts';
import type { PaystackContext } from './paystack-context.ts';

/** `POST /refund` and the refunds of a charge. Only whole charges are refunded here. */
export function refundRoutes(app: FastifyInstance, { gateway }: PaystackContext): void {
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

  app.get('/refund', async (request) => {
    const { transaction } = request.query as { transaction?: string };
    if (transaction === undefined) return listRefunds(gateway, request.query as object);
    const checkout = await findCheckout(gateway, { reference: transaction });
    if (!checkout?.refundId) return { status: true, message: 'Refunds retrieved', data: [] };
    const status = refundStatus(checkout, gateway.clock.now());
    // Amounts of refunds were seen as text.
    const data = [{ id: idOf(checkout.refundId), status, amount: String(checkout.charged?.minor ?? 0) }];
    return { status: true, message: 'Refunds retrieved', data };
  });
}

const idOf = (refundId: string) => Number(refundId.slice(2));
