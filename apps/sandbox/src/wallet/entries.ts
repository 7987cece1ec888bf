import type { Sql } from '../sandbox-db.ts';
import type { Company } from './company.ts';

/** A payment as far as the wallet's books are concerned. Whole units of money. */
export type Booked = { msisdn: string; paymentId: string; amount: number };

/**
 * Takes money out of a wallet and writes it down; `false`, and nothing done, when there is too little. One charge a
 * payment: a second one breaks the caller's transaction.
 */
export async function takeMoney(sql: Sql, company: Company, booked: Booked, now: Date): Promise<boolean> {
  const { msisdn, paymentId, amount } = booked;
  const { rowCount } = await sql.query(
    `UPDATE sandbox.${company}_wallets SET balance = balance - $2 WHERE msisdn = $1 AND balance >= $2`,
    [msisdn, amount],
  );
  if (!rowCount) return false;
  await write(sql, company, [msisdn, paymentId, 'charge', -amount, now]);
  return true;
}

/** Puts money back and writes it down, once a payment as above. */
export async function giveBack(sql: Sql, company: Company, booked: Booked, now: Date): Promise<void> {
  const { msisdn, paymentId, amount } = booked;
  await write(sql, company, [msisdn, paymentId, 'refund', amount, now]);
  await sql.query(`UPDATE sandbox.${company}_wallets SET balance = balance + $2 WHERE msisdn = $1`, [
    msisdn,
    amount,
  ]);
}

async function write(sql: Sql, company: Company, values: unknown[]): Promise<void> {
  await sql.query(
    `INSERT INTO sandbox.${company}_entries (msisdn, payment_id, kind, amount, at) VALUES ($1, $2, $3, $4, $5)`,
    values,
  );
}
