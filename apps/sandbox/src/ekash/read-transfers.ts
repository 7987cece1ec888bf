import { countryCurrency } from '@portal/domain/money/money';
import type { Sql } from '../sandbox-db.ts';
import type { WalletPayment } from '../wallets/payments.ts';

/** The acquirer's refunds of a payment. */
export async function readRefundIds(
  { db }: { db: Sql },
  { company, id }: WalletPayment,
): Promise<{ refundId: string }[]> {
  const { rows } = await db.query<{ refundId: string }>(
    'SELECT id AS "refundId" FROM sandbox.wallet_refunds WHERE company = $1 AND payment_id = $2 ORDER BY id',
    [company, id],
  );
  return rows;
}

type Row = {
  kind: string;
  transferId: string;
  originalTransferId: string | null;
  reference: string;
  amount: number;
  at: Date;
};

/** A page of the transfers in and out of the merchant's account, by their time. */
export async function listTransfers(
  db: Sql,
  { from, to, limit, offset }: { from: Date; to: Date; limit: number; offset: number },
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.query<Row>(
    `SELECT * FROM (
       SELECT 'PAYMENT' AS kind, p.receipt AS "transferId", NULL AS "originalTransferId", p.reference,
         p.charged::float8 AS amount, coalesce(p.paid_at, p.created_at) AS at
       FROM sandbox.wallet_payments p WHERE p.company = 'ekash' AND p.result = 'paid'
       UNION ALL
       SELECT 'REFUND', r.id, p.receipt, p.reference, r.amount::float8, r.at
       FROM sandbox.wallet_refunds r JOIN sandbox.wallet_payments p ON p.company = r.company AND p.id = r.payment_id
       WHERE r.company = 'ekash') line
     WHERE at >= $1 AND at < $2 ORDER BY at, kind, "transferId" LIMIT $3 OFFSET $4`,
    [from, to, limit, offset],
  );
  return rows.map(({ at, amount, originalTransferId, ...line }) => ({
    ...line,
    ...(originalTransferId && { originalTransferId }),
    amount: String(amount),
    currency: countryCurrency(),
    completedTimestamp: at.toISOString(),
  }));
}
