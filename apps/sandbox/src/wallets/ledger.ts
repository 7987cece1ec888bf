import type { Sql } from '../sandbox-db.ts';

/** A movement of money in a wallet. Whole francs. */
export type Entry = { company: string; msisdn: string; paymentId: string; amount: number; at: Date };

/**
 * Takes money out of a wallet; `false`, with no effect, when the balance is too small. A second charge of a payment
 * breaks the caller's transaction.
 */
export async function takeMoney(sql: Sql, entry: Entry): Promise<boolean> {
  const { rowCount } = await sql.query(
    'UPDATE sandbox.wallets SET balance = balance - $3 WHERE company = $1 AND msisdn = $2 AND balance >= $3',
    [entry.company, entry.msisdn, entry.amount],
  );
  if (rowCount) await insertEntry(sql, 'charge', { ...entry, amount: -entry.amount });
  return rowCount === 1;
}

/** Returns money to a wallet. The caller holds the payment's row and sees to it that it happens once. */
export async function returnMoney(sql: Sql, entry: Entry): Promise<void> {
  await insertEntry(sql, 'refund', entry);
  await sql.query('UPDATE sandbox.wallets SET balance = balance + $3 WHERE company = $1 AND msisdn = $2', [
    entry.company,
    entry.msisdn,
    entry.amount,
  ]);
}

async function insertEntry(sql: Sql, kind: 'charge' | 'refund', entry: Entry): Promise<void> {
  const { company, msisdn, paymentId, amount, at } = entry;
  await sql.query(
    'INSERT INTO sandbox.wallet_entries (company, msisdn, payment_id, kind, amount, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [company, msisdn, paymentId, kind, amount, at],
  );
}
