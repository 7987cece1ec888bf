import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { Sql } from '../sandbox-db.ts';
import type { PushCompany } from './company.ts';
import type { Due } from './plans.ts';

/** How a payment ended, in words of no protocol. */
export type PushResult =
  | 'paid'
  | 'too-little'
  | 'cancelled'
  | 'no-answer'
  | 'over-limit'
  | 'refused'
  | 'locked'
  | 'barred'
  | 'no-wallet';

/** A payment asked for on a handset, as its company knows it. Whole units of money. */
export type PushPayment = {
  company: PushCompany;
  id: string;
  reference: string | null;
  msisdn: string;
  amount: number;
  behaviour: WalletBehaviour;
  /** `null` while nothing is decided. */
  result: PushResult | null;
  /** The request reached the handset. */
  prompted: boolean;
  charged: number | null;
  receipt: string | null;
  reversalId: string | null;
  callbackUrl: string | null;
  /** What the client calls it on the list of its account. */
  label: string | null;
  createdAt: Date;
};

type Row = {
  id: string;
  reference: string | null;
  msisdn: string;
  amount: string;
  behaviour: WalletBehaviour;
  result: PushResult | null;
  prompted: boolean;
  charged: string | null;
  receipt: string | null;
  reversal_id: string | null;
  callback_url: string | null;
  label: string | null;
  created_at: Date;
};

const toPayment = (company: PushCompany, row: Row): PushPayment => ({
  company,
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
  label: row.label,
  createdAt: row.created_at,
});

/** Records a payment; `false` when its id or its reference was used before. */
export async function insertPush(sql: Sql, payment: PushPayment, due: Due): Promise<boolean> {
  const { company, id, reference, msisdn, amount, behaviour, prompted, callbackUrl, label, createdAt } =
    payment;
  const { rowCount } = await sql.query(
    `INSERT INTO sandbox.${company}_payments
       (id, reference, msisdn, amount, behaviour, prompted, callback_url, created_at, due_at, due, label)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
    [id, reference, msisdn, amount, behaviour, prompted, callbackUrl, createdAt, due?.at, due?.what, label],
  );
  return rowCount === 1;
}

/** One of a payment's names. */
export type PushName = { by: 'id' | 'reference' | 'receipt' | 'reversal_id'; name: string };

/** A payment by one of its names; in a transaction `lock` keeps everybody else from it. */
export async function findPush(
  sql: Sql,
  company: PushCompany,
  { by, name }: PushName,
  lock = false,
): Promise<PushPayment | null> {
  const { rows } = await sql.query<Row>(
    `SELECT * FROM sandbox.${company}_payments WHERE ${by} = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [name],
  );
  return rows[0] ? toPayment(company, rows[0]) : null;
}

/** Requests that wait on a handset, newest first. */
export async function listPushPrompts(
  sql: Sql,
  company: PushCompany,
  msisdn: string,
): Promise<PushPayment[]> {
  const { rows } = await sql.query<Row>(
    `SELECT * FROM sandbox.${company}_payments WHERE msisdn = $1 AND result IS NULL AND prompted
     ORDER BY created_at DESC LIMIT 10`,
    [msisdn],
  );
  return rows.map((row) => toPayment(company, row));
}

/** A page of what was paid to the client in a period, by when it was asked for. */
export async function listPaid(
  sql: Sql,
  company: PushCompany,
  { from, to, offset, limit }: { from: Date; to: Date; offset: number; limit: number },
): Promise<PushPayment[]> {
  const { rows } = await sql.query<Row>(
    `SELECT * FROM sandbox.${company}_payments WHERE result = 'paid' AND created_at BETWEEN $1 AND $2
     ORDER BY created_at, id OFFSET $3 LIMIT $4`,
    [from, to, offset, limit],
  );
  return rows.map((row) => toPayment(company, row));
}

/** Ids of payments whose hour has come. */
export async function listPushDue(sql: Sql, company: PushCompany, now: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM sandbox.${company}_payments WHERE due_at <= $1 ORDER BY due_at LIMIT 100`,
    [now],
  );
  return rows.map(({ id }) => id);
}
