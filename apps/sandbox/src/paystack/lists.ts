import type { FastifyInstance } from 'fastify';
import { listCheckouts } from '../card-checkout/checkouts.ts';
import type { CheckoutDesk } from '../card-checkout/gateway.ts';
import type { PaystackContext } from './paystack-server.ts';
import { describeTransaction, PAYSTACK, toSubunits } from './transactions.ts';

/** What both lists take: a period and a page of it. */
export type ListQuery = { from?: string; to?: string; perPage?: string; page?: string; status?: string };

/** `GET /transaction`: charges by the hour they were begun. Only those that went through can be listed here. */
export function transactionsRoute(app: FastifyInstance, { desk }: PaystackContext): void {
  app.get('/transaction', async (request) => {
    const checkouts = await listCheckouts(desk.db, PAYSTACK, {
      ...paging(request.query as ListQuery),
      by: 'created_at',
      state: 'paid',
    });
    return { status: true, message: 'Transactions retrieved', data: checkouts.map(describeTransaction) };
  });
}

/** `GET /refund` without a transaction: everything that was given back in a period. */
export async function listRefunds({ db }: CheckoutDesk, query: ListQuery) {
  const checkouts = await listCheckouts(db, PAYSTACK, { ...paging(query), by: 'refunded_at', state: 'paid' });
  const data = checkouts.map(({ refundId, refundedAt, charged, amount, reference }) => ({
    id: Number(refundId?.slice(2)),
    status: 'processed',
    // Amounts of refunds were seen as text.
    amount: String(toSubunits(charged ?? amount)),
    currency: amount.currency,
    transaction_reference: reference,
    createdAt: refundedAt?.toISOString(),
    refunded_at: refundedAt?.toISOString(),
  }));
  return { status: true, message: 'Refunds retrieved', data };
}

function paging({ from, to, perPage = '50', page = '1' }: ListQuery) {
  const limit = Math.min(Math.max(Number(perPage) || 50, 1), 100);
  return {
    from: new Date(from ?? 0),
    to: to === undefined ? new Date('9999-01-01T00:00:00Z') : new Date(to),
    limit,
    offset: (Math.max(Number(page) || 1, 1) - 1) * limit,
  };
}
