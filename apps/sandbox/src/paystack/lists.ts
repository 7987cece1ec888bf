import { type CardRefund, listRefundsIn } from '../hosted-pages/card-refunds.ts';
import { listPaidCheckouts } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { describeTransaction, toSubunits, transactionNumber } from './transactions.ts';

/** How long a refund is under way for payers whose refunds take days. */
const SLOW_REFUND_MS = 3 * 24 * 3_600_000;

/** State of an accepted refund. It arrives at once unless the payer's behaviour says otherwise. */
export function refundStatus(
  { behaviour, at }: Pick<CardRefund, 'behaviour' | 'at'>,
  now: Date,
): 'pending' | 'processed' {
  const isSlow = behaviour === 'refund-takes-days';
  return isSlow && now.getTime() - at.getTime() < SLOW_REFUND_MS ? 'pending' : 'processed';
}

/** What both lists take: a period and a page of it. */
type ListQuery = { from?: string; to?: string; perPage?: string; page?: string; status?: string };

/** `GET /transaction`: charges by when they were started. Only those that went through can be listed here. */
export async function listTransactions({ db, name }: HostedGateway, query: ListQuery) {
  const checkouts = await listPaidCheckouts(db, name, paging(query));
  return { status: true, message: 'Transactions retrieved', data: checkouts.map(describeTransaction) };
}

/**
 * `GET /refund`: every refund of a period. The document has no filter by transaction (PaystackOSS/openapi, `refund_list`), and
 * unknown parameters are ignored.
 */
export async function listRefunds(gateway: HostedGateway, query: ListQuery) {
  const refunds = await listRefundsIn(gateway, paging(query));
  const data = refunds.map((refund) => ({
    id: Number(refund.id.slice(2)),
    status: refundStatus(refund, gateway.clock.now()),
    // Amounts of refunds were seen as text.
    amount: String(toSubunits(refund)),
    currency: refund.currency,
    merchant_note: refund.note,
    transaction: transactionNumber(refund.chargeId),
    transaction_amount: toSubunits({ minor: refund.chargedMinor, currency: refund.currency }),
    transaction_reference: refund.reference,
    createdAt: refund.at.toISOString(),
    refunded_at: refund.at.toISOString(),
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
