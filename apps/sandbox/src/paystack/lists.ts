import { listPaidCheckouts } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { describeTransaction, toSubunits } from './transactions.ts';

/** What both lists take: a period and a page of it. */
type ListQuery = { from?: string; to?: string; perPage?: string; page?: string; status?: string };

/** `GET /transaction`: charges by when they were started. Only those that went through can be listed here. */
export async function listTransactions({ db, name }: HostedGateway, query: ListQuery) {
  const checkouts = await listPaidCheckouts(db, name, { ...paging(query), by: 'created_at' });
  return { status: true, message: 'Transactions retrieved', data: checkouts.map(describeTransaction) };
}

/** `GET /refund` without a transaction: every refund of a period. */
export async function listRefunds({ db, name }: HostedGateway, query: ListQuery) {
  const checkouts = await listPaidCheckouts(db, name, { ...paging(query), by: 'refunded_at' });
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
