import type { Currency } from '@portal/domain/money/money';
import type pg from 'pg';
import type { BusinessDay } from '../../payments/reconciliation/business-day.ts';

/**
 * The day of one provider's receivable, of the payouts on their way, or of the bank, in one currency. Minor units, signed:
 * opening + charges + refunds + fees + payouts + differences + other = closing.
 */
export type AccountDay = {
  account: string;
  currency: Currency;
  opening: number;
  charges: number;
  /** Given back to customers; below 0. */
  refunds: number;
  fees: number;
  /** Paid out by the provider (below 0), received by the bank (above 0). */
  payouts: number;
  differences: number;
  /** Corrections and everything else. */
  other: number;
  closing: number;
};

/** Entries up to the day as two lines each, one for each side; debits are positive. */
const SIDES = `
  SELECT day, debit AS own, credit AS other, currency, amount_minor AS minor FROM journal WHERE day > $1 AND day <= $2
  UNION ALL
  SELECT day, credit, debit, currency, -amount_minor FROM journal WHERE day > $1 AND day <= $2`;

const TOTALS = `
  SELECT own AS account, currency, coalesce(sum(minor) FILTER (WHERE day < $2), 0)::float8 AS before,
    coalesce(sum(minor) FILTER (WHERE day = $2 AND other = 'customer-money'), 0)::float8 AS charges,
    coalesce(sum(minor) FILTER (WHERE day = $2 AND other = 'refunds'), 0)::float8 AS refunds,
    coalesce(sum(minor) FILTER (WHERE day = $2 AND other = 'fees'), 0)::float8 AS fees,
    coalesce(sum(minor) FILTER (WHERE day = $2 AND (other IN ('payouts', 'bank')
      OR own = 'payouts' AND other LIKE 'receivable:%')), 0)::float8 AS payouts,
    coalesce(sum(minor) FILTER (WHERE day = $2 AND other = 'differences'), 0)::float8 AS differences,
    coalesce(sum(minor) FILTER (WHERE day = $2), 0)::float8 AS moved
  FROM (${SIDES}) sides
  WHERE own LIKE 'receivable:%' OR own IN ('payouts', 'bank')
  GROUP BY own, currency`;

type TotalsRow = Omit<AccountDay, 'opening' | 'other' | 'closing'> & { before: number; moved: number };

/** The closing balances of the last closed day: what the next one begins with. */
export type CarriedBalances = { day: BusinessDay | null; closing: ReadonlyMap<string, number> };

/** Key of an account's balance in {@link CarriedBalances}. */
export const balanceKey = ({ account, currency }: Pick<AccountDay, 'account' | 'currency'>) =>
  `${account} ${currency}`;

/**
 * Reads the totals of a day from the journal, by account and currency. Accounts that were used before and did not move on
 * the day are included.
 * @param since the last closed day and its closing balances; only entries after it are read
 */
export async function readDayTotals(
  client: pg.ClientBase | pg.Pool,
  day: BusinessDay,
  since: CarriedBalances,
): Promise<AccountDay[]> {
  const { rows } = await client.query<TotalsRow>(TOTALS, [since.day ?? '-infinity', day]);
  const moved = new Map(rows.map((row) => [balanceKey(row), row]));
  const keys = [...new Set([...since.closing.keys(), ...moved.keys()])].sort();
  return keys.map((key) => toAccountDay(key, moved.get(key), since.closing.get(key) ?? 0));
}

function toAccountDay(key: string, row: TotalsRow | undefined, carried: number): AccountDay {
  const [account = '', currency = ''] = key.split(' ');
  const { before, charges, refunds, fees, payouts, differences, moved } = row ?? NOTHING;
  const opening = carried + before;
  const other = moved - charges - refunds - fees - payouts - differences;
  return {
    account,
    currency,
    opening,
    charges,
    refunds,
    fees,
    payouts,
    differences,
    other,
    closing: opening + moved,
  };
}

const NOTHING = { before: 0, charges: 0, refunds: 0, fees: 0, payouts: 0, differences: 0, moved: 0 };
