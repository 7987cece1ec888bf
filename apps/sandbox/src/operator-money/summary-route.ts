import type { FastifyInstance } from 'fastify';
import type { SandboxDb } from '../sandbox-db.ts';
import { type Answer, accept } from './answers.ts';

type Row = {
  id: string;
  kind: 'charge' | 'refund';
  amount: string;
  money_id: string;
  refund_id: string | null;
  at: Date;
};

/**
 * `GET /merchant/v1/transactions?from&to&limit&offset`: what was taken and given back, from the wallet's own ledger.
 * Path and paging are the provider's; the names inside a line are assumed.
 */
export function summaryRoute(app: FastifyInstance, db: SandboxDb): void {
  app.get('/merchant/v1/transactions', async (request): Promise<Answer> => {
    const { from, to, limit = '20', offset = '0' } = request.query as Record<string, string | undefined>;
    const { rows } = await db.query<Row>(
      `SELECT p.id, e.kind, abs(e.amount) AS amount, p.money_id, p.refund_id, e.at
       FROM sandbox.money_entries e JOIN sandbox.money_payments p ON p.id = e.payment_id
       WHERE e.at >= $1 AND e.at < $2 ORDER BY e.at, e.id LIMIT $3 OFFSET $4`,
      [new Date(Number(from)), new Date(Number(to)), Math.min(Number(limit) || 20, 100), Number(offset) || 0],
    );
    return accept({ count: rows.length, transactions: rows.map(describe) });
  });
}

function describe({ id, kind, amount, money_id, refund_id, at }: Row) {
  return {
    id,
    airtel_money_id: kind === 'refund' ? refund_id : money_id,
    amount,
    currency: 'RWF',
    status: 'TS',
    transaction_type: kind === 'refund' ? 'REFUND' : 'MERCHANT_PAYMENT',
    created_at: at.getTime(),
  };
}
