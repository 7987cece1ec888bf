import type { Currency } from '@portal/domain/money/money';
import type pg from 'pg';
import type { BusinessDay } from '../reconciliation/business-day.ts';
import type { Account } from './accounts.ts';

/** An entry of the journal, as one of its two accounts sees it. Amount in minor units. */
export type AccountEntry = {
  id: number;
  at: Date;
  event: string;
  /** The account on the other side. */
  other: Account;
  side: 'debit' | 'credit';
  amountMinor: number;
  currency: Currency;
  paymentId: string | null;
  by: string | null;
  reason: string | null;
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
