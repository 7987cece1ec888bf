import type { BusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';
import type { Account } from '../engine/postings/accounts.ts';
import type { journal } from './tables.ts';

/** An entry of the journal, as one of its two accounts sees it. Amount in minor units. */
export type AccountEntry = Omit<typeof journal.$inferSelect, 'day' | 'version' | 'debit' | 'credit'> & {
  /** The account on the other side. */
  other: Account;
  side: 'debit' | 'credit';
};

/**
 * Lists the entries of an account on a day, in the order in which they were made.
 * @param after id of the last entry of the page before; 0 for the first page
 */
export async function listAccountEntries(
  pool: pg.Pool,
  { account, day }: { account: Account; day: BusinessDay },
  { after, limit }: { after: number; limit: number },
): Promise<AccountEntry[]> {
  const { rows } = await pool.query<AccountEntry>(
    `SELECT id::float8 AS id, at, event, CASE WHEN debit = $1 THEN credit ELSE debit END AS other,
       CASE WHEN debit = $1 THEN 'debit' ELSE 'credit' END AS side, amount_minor::float8 AS "amountMinor", currency,
       payment_id AS "paymentId", by, reason
     FROM journal j WHERE day = $2 AND (debit = $1 OR credit = $1) AND j.id > $3 ORDER BY j.id LIMIT $4`,
    [account, day, after, limit],
  );
  return rows;
}
