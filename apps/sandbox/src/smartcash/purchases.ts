import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { Sql } from '../sandbox-db.ts';
import { takeMoney } from '../wallet/entries.ts';
import { chargedAmount, type Due } from '../wallet/plans.ts';
import { CODE, type Code } from './answers.ts';

/** In progress, unclear to the bank itself, over. */
export type PurchaseStatus = 'PENDING' | 'UNKNOWN' | 'SUCCESS' | 'FAILED';

/** A purchase as the bank knows it. Amounts in whole units. */
export type Purchase = {
  ref: string;
  txnId: string;
  msisdn: string;
  amount: number;
  behaviour: WalletBehaviour;
  status: PurchaseStatus;
  code: Code;
  charged: number | null;
  refundId: string | null;
};

type Row = {
  ref: string;
  txn_id: string;
  msisdn: string;
  amount: string;
  behaviour: WalletBehaviour;
  status: PurchaseStatus;
  code: Code;
  charged: string | null;
  refund_id: string | null;
};

/** Records a purchase; the caller knows that its reference is new. */
export async function insertPurchase(sql: Sql, purchase: Purchase, due: Due): Promise<void> {
  const { ref, txnId, msisdn, amount, behaviour, status, code } = purchase;
  await sql.query(
    `INSERT INTO sandbox.smartcash_purchases (ref, txn_id, msisdn, amount, behaviour, status, code, due_at, due)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [ref, txnId, msisdn, amount, behaviour, status, code, due?.at, due?.what],
  );
}

/** A purchase by its reference; in a transaction `lock` keeps everybody else from it. */
export async function readPurchase(sql: Sql, ref: string, lock = false): Promise<Purchase | null> {
  const { rows } = await sql.query<Row>(
    `SELECT * FROM sandbox.smartcash_purchases WHERE ref = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [ref],
  );
  const [row] = rows;
  if (!row) return null;
  const { txn_id: txnId, refund_id: refundId, amount, charged, ...rest } = row;
  return {
    ...rest,
    txnId,
    refundId,
    amount: Number(amount),
    charged: charged === null ? null : Number(charged),
  };
}

/** A purchase as answers show it: what was really taken, once something was. */
export function describePurchase({ ref, txnId, status, charged }: Purchase): Record<string, unknown> {
  return { ref, txnId, status, ...(charged === null ? {} : { amount: charged, currency: 'RWF' }) };
}

/** Whether it can still change. */
export function isOpen({ status }: Purchase): boolean {
  return status === 'PENDING' || status === 'UNKNOWN';
}

/** Takes the money, or fails for want of it. The caller holds the purchase's row and knows it is open. */
export async function charge(sql: Sql, purchase: Purchase, now: Date): Promise<Purchase> {
  const { ref, msisdn } = purchase;
  const charged = chargedAmount(purchase);
  if (!(await takeMoney(sql, 'smartcash', { msisdn, paymentId: ref, amount: charged }, now)))
    return close(sql, purchase, 'FAILED', CODE.insufficient);
  await sql.query('UPDATE sandbox.smartcash_purchases SET charged = $2 WHERE ref = $1', [ref, charged]);
  return close(sql, { ...purchase, charged }, 'SUCCESS', CODE.success);
}

/** Ends a purchase: nothing happens to it by itself any more. */
export async function close(
  sql: Sql,
  purchase: Purchase,
  status: 'SUCCESS' | 'FAILED',
  code: Code,
): Promise<Purchase> {
  await sql.query(
    'UPDATE sandbox.smartcash_purchases SET status = $2, code = $3, due_at = NULL, due = NULL WHERE ref = $1',
    [purchase.ref, status, code],
  );
  return { ...purchase, status, code };
}
