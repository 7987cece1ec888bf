import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance } from 'fastify';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import { type Answer, accept } from './answers.ts';

type Row = {
  id: string;
  kind: 'charge' | 'refund';
  amount: string;
  receipt: string;
  refund_id: string | null;
  at: Date;
};

/**
 * `GET /merchant/v1/transactions?from&to&limit&offset`: charges and refunds from the wallet's ledger.
 * Path and paging are the provider's; the field names are assumed.
 */
export function summaryRoute(app: FastifyInstance, { db, name }: WalletCompany): void {
  app.get('/merchant/v1/transactions', async (request): Promise<Answer> => {
    const { from, to, limit = '20', offset = '0' } = request.query as Record<string, string | undefined>;
    const { rows } = await db.query<Row>(
      `SELECT p.id, e.kind, abs(e.amount) AS amount, p.receipt, p.refund_id, e.at
       FROM sandbox.wallet_entries e JOIN sandbox.wallet_payments p ON p.company = e.company AND p.id = e.payment_id
       WHERE e.company = $1 AND e.at >= $2 AND e.at < $3 ORDER BY e.at, e.id LIMIT $4 OFFSET $5`,
      [
        name,
        new Date(Number(from)),
        new Date(Number(to)),
        Math.min(Number(limit) || 20, 100),
        Number(offset) || 0,
      ],
    );
    return accept({ count: rows.length, transactions: rows.map(describe) });
  });
}

function describe({ id, kind, amount, receipt, refund_id, at }: Row) {
  return {
    id,
    airtel_money_id: kind === 'refund' ? refund_id : receipt,
    amount,
    currency: countryCurrency(),
    status: 'TS',
    transaction_type: kind === 'refund' ? 'REFUND' : 'MERCHANT_PAYMENT',
    created_at: at.getTime(),
  };
}
