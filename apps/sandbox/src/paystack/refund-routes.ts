import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance } from 'fastify';
import { type CardRefundRequest, refundPart } from '../hosted-pages/card-refunds.ts';
import { readCheckout } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { listRefunds, refundStatus } from './lists.ts';
import { describeTransaction, fromSubunits } from './transactions.ts';

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
