import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { Sql } from '../sandbox-db.ts';
import type { Due } from '../wallet/plans.ts';
import type { ResponseCode } from './answers.ts';

/** In progress, ambiguous, success, failed, expired: the provider's own letters. */
export type PaymentStatus = 'TIP' | 'TA' | 'TS' | 'TF' | 'TE';

/** A payment as the wallet knows it. Amounts in whole francs. */
export type MoneyPayment = {
  id: string;
  msisdn: string;
  amount: number;
  reference: string;
  behaviour: WalletBehaviour;
  status: PaymentStatus;
  responseCode: ResponseCode;
  /** The prompt reached the handset. */
  prompted: boolean;
  charged: number | null;
  moneyId: string | null;
  refundId: string | null;
  createdAt: Date;
};

type Row = {
  id: string;
  msisdn: string;
  amount: string;
  reference: string;
  behaviour: WalletBehaviour;
  status: PaymentStatus;
  response_code: ResponseCode;
  prompted: boolean;
  charged: string | null;
  money_id: string | null;
  refund_id: string | null;
  created_at: Date;
};

const toPayment = (row: Row): MoneyPayment => ({
  id: row.id,
  msisdn: row.msisdn,
  amount: Number(row.amount),
  reference: row.reference,
  behaviour: row.behaviour,
  status: row.status,
  responseCode: row.response_code,
  prompted: row.prompted,
  charged: row.charged === null ? null : Number(row.charged),
  moneyId: row.money_id,
  refundId: row.refund_id,
  createdAt: row.created_at,
});

/** Records a payment; `false` when the id was used before. */
export async function insertPayment(sql: Sql, payment: MoneyPayment, due: Due): Promise<boolean> {
  const { rowCount } = await sql.query(
    `INSERT INTO sandbox.money_payments
       (id, msisdn, amount, reference, behaviour, status, response_code, prompted, created_at, due_at, due)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
    [
      payment.id,
      payment.msisdn,
      payment.amount,
      payment.reference,
      payment.behaviour,
      payment.status,
      payment.responseCode,
      payment.prompted,
      payment.createdAt,
      due?.at,
      due?.what,
    ],
  );
  return rowCount === 1;
}

/** A payment by our client's id; in a transaction `lock` keeps everybody else from it. */
export async function readPayment(sql: Sql, id: string, lock = false): Promise<MoneyPayment | null> {
  const forUpdate = lock ? 'FOR UPDATE' : '';
  const { rows } = await sql.query<Row>(`SELECT * FROM sandbox.money_payments WHERE id = $1 ${forUpdate}`, [
    id,
  ]);
  return rows[0] ? toPayment(rows[0]) : null;
}

/** A payment by the wallet's own id, locked until the transaction ends. */
export async function lockByMoneyId(sql: Sql, moneyId: string): Promise<MoneyPayment | null> {
  const { rows } = await sql.query<Row>(
    'SELECT * FROM sandbox.money_payments WHERE money_id = $1 FOR UPDATE',
    [moneyId],
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

/** Prompts that wait on a handset, newest first. */
export async function listPrompts(sql: Sql, msisdn: string): Promise<MoneyPayment[]> {
  const { rows } = await sql.query<Row>(
    `SELECT * FROM sandbox.money_payments WHERE msisdn = $1 AND status = 'TIP' AND prompted
     ORDER BY created_at DESC LIMIT 10`,
    [msisdn],
  );
  return rows.map(toPayment);
}

/** Ids of payments whose hour has come. */
export async function listDue(sql: Sql, now: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'SELECT id FROM sandbox.money_payments WHERE due_at <= $1 ORDER BY due_at LIMIT 100',
    [now],
  );
  return rows.map(({ id }) => id);
}
