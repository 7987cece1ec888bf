import type { BusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';
import type { StoredClose } from '../close/close-store.ts';
import { type AccountDay, balanceKey } from '../close/day-totals.ts';

/** What entries of one kind debited to one account and credited to another on a day. Minor units; below 0 only in what {@link subtractSums} gives. */
export type PairSum = {
  day: string;
  event: string;
  debit: string;
  credit: string;
  currency: string;
  minor: number;
  entries: number;
};

const keyOf = ({ day, event, debit, credit, currency }: PairSum) =>
  [day, event, debit, credit, currency].join(' ');

/**
 * Reads the sums of the days that a close closed: its own, and for the first close all days before it.
 * @param after the last day that an earlier close closed; `null` for the first close
 */
export async function readPairSums(
  client: pg.ClientBase | pg.Pool,
  { after, day }: { after: BusinessDay | null; day: BusinessDay },
): Promise<PairSum[]> {
  const { rows } = await client.query<PairSum>(
    `SELECT day::text AS day, event, debit, credit, currency, sum(amount_minor)::float8 AS minor, count(*)::int AS entries
     FROM journal WHERE day > $1::date AND day <= $2::date
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
    [after ?? '-infinity', day],
  );
  return rows;
}

/** What came since: the sums now less those before, without what did not change. */
export function subtractSums(now: readonly PairSum[], before: readonly PairSum[]): PairSum[] {
  const old = new Map(before.map((sum) => [keyOf(sum), sum]));
  const changed = now.map((sum) => {
    const { minor = 0, entries = 0 } = old.get(keyOf(sum)) ?? {};
    old.delete(keyOf(sum));
    return { ...sum, minor: sum.minor - minor, entries: sum.entries - entries };
  });
  const gone = [...old.values()].map((sum) => ({ ...sum, minor: -sum.minor, entries: -sum.entries }));
  return [...changed, ...gone].filter(({ minor, entries }) => minor !== 0 || entries !== 0);
}

/**
 * Says how sums differ from the close that they belong to; `null` when every account moved by exactly what its close says, and the turnover
 * of the day is that of the close.
 * @param isFirst nothing was closed before, so that the sums lead from nothing to the closing balances
 */
export function findDisagreement(
  close: Pick<StoredClose, 'accounts' | 'turnover' | 'day' | 'entriesHash'>,
  sums: readonly PairSum[],
  isFirst: boolean,
): string | null {
  const moved = new Map<string, number>();
  const add = (account: string, currency: string, minor: number) => {
    const key = `${account} ${currency}`;
    moved.set(key, (moved.get(key) ?? 0) + minor);
  };
  for (const { debit, credit, currency, minor } of sums) {
    add(debit, currency, minor);
    add(credit, currency, -minor);
  }
  const byClose = (each: AccountDay) => each.closing - (isFirst ? 0 : each.opening);
  const wrong = close.accounts.find((each) => byClose(each) !== (moved.get(balanceKey(each)) ?? 0));
  if (wrong) return `the account ${wrong.account} moved by another amount than its close says`;
  const known = new Set(close.accounts.map(balanceKey));
  // Closes of earlier versions do not have every account.
  const unknown =
    close.entriesHash === undefined ? undefined : [...moved.keys()].find((key) => !known.has(key));
  if (unknown) return `the close does not have the account ${unknown}`;
  const ofDay = sums.filter(({ day }) => day === close.day);
  const turnover = (currency: string) =>
    ofDay.filter((sum) => sum.currency === currency).reduce((total, { minor }) => total + minor, 0);
  const other = close.turnover.find(({ currency, minor }) => turnover(currency) !== minor);
  return other ? `the turnover in ${other.currency} is another than that of the close` : null;
}
