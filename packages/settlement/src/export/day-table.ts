import { DAY_COLUMNS } from '@portal/contract/staff/day-columns';
import { toDecimal } from '@portal/domain/money/money';
import type { StoredClose } from '../close/close-store.ts';

/** A cell: a text, or an amount as exact decimal text that a spreadsheet shows as a number. */
export type Cell = { text: string } | { amount: string };

/** A table for a file. Columns never change their name, order or meaning; new ones come last. */
export type ExportTable = { name: string; columns: readonly string[]; rows: readonly (readonly Cell[])[] };

/** A cell with a text. */
export const textCell = (value: string | number): Cell => ({ text: String(value) });

/** The totals of a closed day, a row for each account and currency. */
export function totalsTable({ seq, day, accounts, hash }: StoredClose): ExportTable {
  return {
    name: 'totals',
    columns: ['number', 'day', 'account', 'currency', ...DAY_COLUMNS, 'hash'],
    rows: accounts.map((each) => [
      ...[seq, day, each.account, each.currency].map(textCell),
      ...DAY_COLUMNS.map(
        (column): Cell => ({ amount: toDecimal({ minor: each[column], currency: each.currency }) }),
      ),
      textCell(hash),
    ]),
  };
}

/**
 * The differences that were open when the day was closed, a row for each source, kind and currency. `records`: whether a
 * statement (`file`) or an API had the other side's records.
 */
export function differencesTable({ seq, day, differences }: StoredClose): ExportTable {
  return {
    name: 'differences',
    columns: ['number', 'day', 'source', 'kind', 'currency', 'count', 'amount', 'records'],
    rows: differences.map(({ source, origin = 'file', kind, currency, count, amount }) => [
      ...[seq, day, source, kind, currency].map(textCell),
      { amount: String(count) },
      { amount: toDecimal({ minor: amount, currency }) },
      textCell(origin),
    ]),
  };
}
