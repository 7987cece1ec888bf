import type { Currency } from '@portal/domain/money/money';
import type { BusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';
import type { Account } from '../engine/postings/accounts.ts';

/**
 * One account in one currency, in minor units. A balance above 0 is a debit balance: more was debited than credited since
 * the journal began.
 */
export type AccountBalance = {
  account: Account;
  currency: Currency;
  /** Balance at the beginning of the day. */
  opening: number;
  debits: number;
  credits: number;
  /** Balance at the end of the day. */
  closing: number;
};

/** Every row of the journal as two lines, one for each side; debits are positive. */
const LINES = `
  SELECT day, debit AS account, currency, amount_minor AS signed FROM journal WHERE day <= $1
  UNION ALL
  SELECT day, credit, currency, -amount_minor FROM journal WHERE day <= $1`;

/**
 * The balances of all accounts that were ever used, by account and currency. Both sides of the day are equal for each
 * currency, and the closing balances of a currency add up to zero.
 * @param day calendar day in the country
 */
export async function readTrialBalance(pool: pg.Pool, day: BusinessDay): Promise<AccountBalance[]> {
  const { rows } = await pool.query<AccountBalance>(
    `SELECT account, currency,
      coalesce(sum(signed) FILTER (WHERE day < $1), 0)::float8 AS opening,
      coalesce(sum(signed) FILTER (WHERE day = $1 AND signed > 0), 0)::float8 AS debits,
      coalesce(-sum(signed) FILTER (WHERE day = $1 AND signed < 0), 0)::float8 AS credits,
      sum(signed)::float8 AS closing
    FROM (${LINES}) lines GROUP BY account, currency ORDER BY currency, account`,
    [day],
  );
  return rows;
}
