import { type Currency, toDecimal } from '@portal/domain/money/money';
import type { StoredClose } from '../close/close-store.ts';
import { type Cell, textCell } from '../export/day-table.ts';
import { toCsv } from '../export/write-tables.ts';
import { type AccountMap, mapAccount } from './account-map.ts';
import type { PairSum } from './pair-sums.ts';

/** Columns never change their name, order or meaning; new ones come last. */
const COLUMNS = [
  ...['document', 'line', 'day', 'account', 'portal_account', 'counter_account', 'event', 'debit', 'credit'],
  ...['currency', 'entries', 'close_hash'],
];

/**
 * Writes sums as double entries, two lines for each: one debits, one credits the same amount. What is below 0 goes the other way round.
 * @param accounts the operator's accounts; `null`: the portal's stand in their place
 * @returns the file, or why it can't be written: an account that the map does not have
 */
export function toJournalCsv({
  close: { seq, hash },
  sums,
  accounts,
}: {
  close: Pick<StoredClose, 'seq' | 'hash'>;
  sums: readonly PairSum[];
  accounts: AccountMap | null;
}): { csv: string } | { why: string } {
  const used = [...new Set(sums.flatMap(({ debit, credit }) => [debit, credit]))];
  const names = new Map(used.map((each) => [each, accounts ? mapAccount(accounts, each) : each]));
  const missing = used.filter((each) => names.get(each) === null);
  if (missing.length > 0) return { why: `JOURNAL_ACCOUNTS_FILE has no account for ${missing.join(', ')}` };
  const rows = sums.flatMap((sum) => {
    const { minor, debit, credit } = sum;
    const [debited, credited] = minor < 0 ? [credit, debit] : [debit, credit];
    const amount: Cell = {
      amount: toDecimal({ minor: Math.abs(minor), currency: sum.currency as Currency }),
    };
    const none: Cell = { amount: '' };
    const side = (account: string, counter: string, isDebit: boolean): Cell[] => [
      ...[names.get(account) ?? '', account, counter, sum.event].map(textCell),
      ...(isDebit ? [amount, none] : [none, amount]),
      textCell(sum.currency),
      { amount: String(sum.entries) },
      textCell(hash),
    ];
    return [
      { day: sum.day, cells: side(debited, credited, true) },
      { day: sum.day, cells: side(credited, debited, false) },
    ];
  });
  const table = rows.map(({ day, cells }, index) => [
    textCell(`PORTAL-${seq}`),
    { amount: String(index + 1) },
    textCell(day),
    ...cells,
  ]);
  return { csv: toCsv({ name: 'journal', columns: COLUMNS, rows: table }) };
}
