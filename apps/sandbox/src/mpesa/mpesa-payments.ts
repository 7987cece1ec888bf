import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { Sql } from '../sandbox-db.ts';
import type { Due } from '../wallet/plans.ts';

/** How a payment ended, in words of no dialect. */
export type MpesaResult =
  | 'paid'
  | 'too-little'
  | 'cancelled'
  | 'no-answer'
  | 'over-limit'
  | 'refused'
  | 'locked'
  | 'barred';

/** A payment as the company knows it. Whole units of money. */
export type MpesaPayment = {
  id: string;
  reference: string | null;
  msisdn: string;
  amount: number;
  behaviour: WalletBehaviour;
  /** `null` while nothing is decided. */
  result: MpesaResult | null;
  /** The request reached the handset. */
  prompted: boolean;
  charged: number | null;
  receipt: string | null;
  reversalId: string | null;
  callbackUrl: string | null;
  createdAt: Date;
};

type Row = {
  id: string;
  reference: string | null;
  msisdn: string;
  amount: string;
  behaviour: WalletBehaviour;
  result: MpesaResult | null;
  prompted: boolean;
  charged: string | null;
  receipt: string | null;
  reversal_id: string | null;
  callback_url: string | null;
  created_at: Date;
};

const toPayment = (row: Row): MpesaPayment => ({
  id: row.id,
  reference: row.reference,
  msisdn: row.msisdn,
  amount: Number(row.amount),
  behaviour: row.behaviour,
  result: row.result,
  prompted: row.prompted,
  charged: row.charged === null ? null : Number(row.charged),
  receipt: row.receipt,
  reversalId: row.reversal_id,
  callbackUrl: row.callback_url,
  createdAt: row.created_at,
});

/** Records a payment; `false` when its reference was used before. */
export async function insertMpesaPayment(sql: Sql, payment: MpesaPayment, due: Due): Promise<boolean> {
  const { id, reference, msisdn, amount, behaviour, prompted, callbackUrl, createdAt } = payment;
  const { rowCount } = await sql.query(
    `INSERT INTO sandbox.mpesa_payments
       (id, reference, msisdn, amount, behaviour, prompted, callback_url, created_at, due_at, due)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [id, reference, msisdn, amount, behaviour, prompted, callbackUrl, createdAt, due?.at, due?.what],
  );
  return rowCount === 1;
}

/** A payment by one of its names; in a transaction `lock` keeps everybody else from it. */
export async function findMpesaPayment(
  sql: Sql,
  by: 'id' | 'reference' | 'receipt',
  name: string,
  lock = false,
): Promise<MpesaPayment | null> {
  const { rows } = await sql.query<Row>(
    `SELECT * FROM sandbox.mpesa_payments WHERE ${by} = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [name],
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

/** Requests that wait on a handset, newest first. */
export async function listMpesaPrompts(sql: Sql, msisdn: string): Promise<MpesaPayment[]> {
  const { rows } = await sql.query<Row>(
    `SELECT * FROM sandbox.mpesa_payments WHERE msisdn = $1 AND result IS NULL AND prompted
     ORDER BY created_at DESC LIMIT 10`,
    [msisdn],
  );
  return rows.map(toPayment);
}

/** Ids of payments whose hour has come. */
export async function listMpesaDue(sql: Sql, now: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'SELECT id FROM sandbox.mpesa_payments WHERE due_at <= $1 ORDER BY due_at LIMIT 100',
    [now],
  );
  return rows.map(({ id }) => id);
}
