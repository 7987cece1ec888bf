import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { Sql } from '../sandbox-db.ts';
import type { Due } from './payment-plan.ts';

/** How a payment ended, in no company's own terms. */
export type PaymentResult =
  | 'paid'
  | 'insufficient'
  | 'cancelled'
  | 'expired'
  | 'over-limit'
  | 'declined'
  | 'locked'
  | 'barred'
  | 'no-wallet';

/** A payment at a company. Whole francs. */
export type WalletPayment = {
  company: string;
  /** The company's own name for it. */
  id: string;
  /** The merchant's name for it, where the protocol has one that is unique. */
  reference: string | null;
  msisdn: string;
  amount: number;
  behaviour: WalletBehaviour;
  /** `null` while nothing is decided. */
  result: PaymentResult | null;
  /** The prompt reached the handset. */
  prompted: boolean;
  charged: number | null;
  receipt: string | null;
  refundId: string | null;
  callbackUrl: string | null;
  /** What the merchant calls it towards the customer or on the statement of its account. */
  label: string | null;
  /** The company whose account paid, where it is another one: a bank, for an acquirer. */
  paidFrom: string | null;
  /** When it was paid, where that is kept. */
  paidAt: Date | null;
  createdAt: Date;
};

const COLUMNS = `company, id, reference, msisdn, amount::float8, behaviour, result, prompted, charged::float8, receipt,
  refund_id AS "refundId", callback_url AS "callbackUrl", label, paid_from AS "paidFrom", paid_at AS "paidAt", created_at AS "createdAt"`;

/** Records a payment; `false` when its id or its reference was used before. */
export async function insertPayment(sql: Sql, payment: WalletPayment, due: Due): Promise<boolean> {
  const { company, id, reference, msisdn, amount, behaviour, prompted, callbackUrl, label, createdAt } =
    payment;
  const { rowCount } = await sql.query(
    `INSERT INTO sandbox.wallet_payments (company, id, reference, msisdn, amount, behaviour, prompted, callback_url,
       label, created_at, due_at, due)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
    [
      ...[company, id, reference, msisdn, amount, behaviour, prompted, callbackUrl, label, createdAt],
      ...[due.at, due.what],
    ],
  );
  return rowCount === 1;
}

/** A payment by one of its names. */
export type PaymentKey = { by: 'id' | 'reference' | 'receipt' | 'refund_id'; value: string };

/** Reads a payment; in a transaction `lock` holds its row until the end. */
export async function readPayment(
  sql: Sql,
  company: string,
  { by, value, lock = false }: PaymentKey & { lock?: boolean },
): Promise<WalletPayment | null> {
  const { rows } = await sql.query<WalletPayment>(
    `SELECT ${COLUMNS} FROM sandbox.wallet_payments WHERE company = $1 AND ${by} = $2 ${lock ? 'FOR UPDATE' : ''}`,
    [company, value],
  );
  return rows[0] ?? null;
}

/** Prompts that wait on a handset, newest first. */
export async function listPrompts(sql: Sql, company: string, msisdn: string): Promise<WalletPayment[]> {
  const { rows } = await sql.query<WalletPayment>(
    `SELECT ${COLUMNS} FROM sandbox.wallet_payments WHERE company = $1 AND msisdn = $2 AND result IS NULL AND prompted
     ORDER BY created_at DESC LIMIT 10`,
    [company, msisdn],
  );
  return rows;
}

/** A page of what was paid in a period, by when it was started. */
export async function listPaid(
  sql: Sql,
  company: string,
  { from, to, offset, limit }: { from: Date; to: Date; offset: number; limit: number },
): Promise<WalletPayment[]> {
  const { rows } = await sql.query<WalletPayment>(
    `SELECT ${COLUMNS} FROM sandbox.wallet_payments WHERE company = $1 AND result = 'paid'
       AND created_at BETWEEN $2 AND $3 ORDER BY created_at, id OFFSET $4 LIMIT $5`,
    [company, from, to, offset, limit],
  );
  return rows;
}

/** Ids of payments whose deadline has passed. */
export async function listDue(sql: Sql, company: string, now: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'SELECT id FROM sandbox.wallet_payments WHERE company = $1 AND due_at <= $2 ORDER BY due_at LIMIT 100',
    [company, now],
  );
  return rows.map(({ id }) => id);
}
