import type { Currency } from '@portal/domain/money/money';
import type { BusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';

/**
 * The day of one account of the journal in one currency. Minor units, signed: opening + charges + refunds + fees + payouts +
 * differences + other = closing. The columns are those of a provider's receivable; another account mostly moves in `other`.
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

/** Entries up to the day that the carried balances do not have, as two lines each, one for each side; debits are positive. */
const SIDES = `
  SELECT day, debit AS own, credit AS other, currency, amount_minor AS minor FROM entries
  UNION ALL
  SELECT day, credit, debit, currency, -amount_minor FROM entries`;

const TOTALS = `
  WITH entries AS MATERIALIZED (
    SELECT day, debit, credit, currency, amount_minor FROM journal
    WHERE day > $1 AND day <= $2 AND id <= $5 AND NOT (day <= $3 AND id <= $4))
  SELECT own AS account, currency, coalesce(sum(minor) FILTER (WHERE day < $2), 0)::float8 AS before,
    coalesce(sum(minor) FILTER (WHERE day = $2 AND other = 'customer-money'), 0)::float8 AS charges,
    coalesce(sum(minor) FILTER (WHERE day = $2 AND other = 'refunds'), 0)::float8 AS refunds,
    coalesce(sum(minor) FILTER (WHERE day = $2 AND other = 'fees'), 0)::float8 AS fees,
    coalesce(sum(minor) FILTER (WHERE day = $2 AND (other IN ('payouts', 'bank')
      OR own = 'payouts' AND other LIKE 'receivable:%')), 0)::float8 AS payouts,
    coalesce(sum(minor) FILTER (WHERE day = $2 AND other = 'differences'), 0)::float8 AS differences,
    coalesce(sum(minor) FILTER (WHERE day = $2), 0)::float8 AS moved
  FROM (${SIDES}) sides GROUP BY own, currency`;

type TotalsRow = Omit<AccountDay, 'opening' | 'other' | 'closing'> & { before: number; moved: number };

/** Balances that a day begins with. */
export type CarriedBalances = {
  /** The last closed day; `null` before the first close. */
  day: BusinessDay | null;
  closing: ReadonlyMap<string, number>;
  /** `closing` has the entries of later days too, up to this day and this id of the journal. */
  readUpTo?: { day: BusinessDay; id: number };
  /** Entries with higher ids are left out. */
  throughId?: number;
};

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
  const { rows } = await client.query<TotalsRow>(TOTALS, [
    since.day ?? '-infinity',
    day,
    since.readUpTo?.day ?? '-infinity',
    since.readUpTo?.id ?? 0,
    since.throughId ?? Number.MAX_SAFE_INTEGER,
  ]);
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

/** The closing balances of a day, by {@link balanceKey}. */
export function closingOf(accounts: readonly AccountDay[]): ReadonlyMap<string, number> {
  return new Map(accounts.map((each) => [balanceKey(each), each.closing]));
}

/** SHA-256 of the hashes of a day's entries in their order, hexadecimal, and what was debited by currency. */
export type DayEntries = {
  hash: string;
  /** Debits and credits of all accounts of the journal on the day, by currency; both are equal. */
  turnover: { currency: string; minor: number; entries: number }[];
};

const ENTRIES_HASH = `
  SELECT encode(sha256(coalesce(string_agg(sha256(convert_to(json_build_array(id, extract(epoch FROM at), payment_id, version,
    event, debit, credit, amount_minor, currency, by, reason)::text, 'UTF8')), ''::bytea ORDER BY id), ''::bytea)), 'hex') AS hash
  FROM journal WHERE day = $1`;

const TURNOVER = `SELECT currency, sum(amount_minor)::float8 AS minor, count(*)::int AS entries FROM journal WHERE day = $1
  GROUP BY currency ORDER BY currency`;

/** Reads what identifies the entries of a day: any changed, added or missing entry gives another result. */
export async function readDayEntries(client: pg.ClientBase | pg.Pool, day: BusinessDay): Promise<DayEntries> {
  const { rows } = await client.query<{ hash: string }>(ENTRIES_HASH, [day]);
  const turnover = await client.query<DayEntries['turnover'][number]>(TURNOVER, [day]);
  return { hash: rows[0]?.hash ?? '', turnover: turnover.rows };
}
